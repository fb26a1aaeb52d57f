#pragma once
// The things a plan is built from, as plain values. Ids are those of the files in catalogs/. An absent optional means
// "not known": no reader and no sum may treat it as zero.

#include "base/id.h"
#include "base/money.h"
#include "base/quantity.h"
#include "catalog/provenance.h"

#include <optional>
#include <string>
#include <vector>

namespace boc {

enum class GpuFamily { volta, ampere, ada, hopper, blackwell, cdna2, cdna3, cdna4, gaudi };

// Dense peaks (no structured sparsity); absent where the hardware has no such mode or none was found.
struct PeakRates {
    std::optional<FlopRate> fp32, tf32, fp16, bf16, fp8, fp4, int8;
    friend bool operator==(const PeakRates&, const PeakRates&) = default;
};

// How the GPUs of one server reach each other.
enum class ScaleUpKind { none, pcie, nvlinkBridge, nvlink, nvswitch, infinityFabric, roce };

// US dollars without tax, network, storage and support. At least one of the three is known.
struct PriceRange {
    std::optional<Money> low, typical, high;
    Provenance provenance;
    friend bool operator==(const PriceRange&, const PriceRange&) = default;
};

struct Gpu {
    GpuId id;
    std::string name;
    std::string vendor;
    GpuFamily family = GpuFamily::hopper;
    Bytes memory; // nominal, as sold (80 GB card: 80e9)
    Bytes usable; // what the runtime reports as total (T12)
    ByteRate memoryBandwidth;
    PeakRates peak;
    int multiprocessors = 0;                    // SMs or compute units; 0 = not known
    std::optional<FlopRate> measuredMatmulBf16; // best sustained bf16 matrix product found published
    std::string scaleUpName;                    // e.g. "NVLink 4"; empty: none
    ScaleUpKind scaleUpKind = ScaleUpKind::none;
    std::optional<ByteRate> scaleUp; // one direction, one GPU
    int scaleUpDomain = 1;           // GPUs that can share the link (8, 72, 2 for a bridge)
    ByteRate hostLink;               // PCIe or C2C, one direction
    Watts tdp;
    std::optional<Watts> idle;
    std::optional<PriceRange> price; // purchase of one card
    Provenance provenance;

    friend bool operator==(const Gpu&, const Gpu&) = default;
};

enum class FabricKind { none, infiniband, roce, ethernet, efa, slingshot, omniPath };

struct ComputeNics {
    int count = 0;
    ByteRate rate; // one NIC, one direction
    FabricKind kind = FabricKind::infiniband;
    std::string name;
    friend bool operator==(const ComputeNics&, const ComputeNics&) = default;
};

enum class ServerForm { server, rack, workstation, cloudInstance };

struct Server {
    ServerId id;
    std::string name;
    std::string vendor;
    ServerForm form = ServerForm::server;
    GpuId gpu;
    int gpus = 0;
    ScaleUpKind scaleUpKind = ScaleUpKind::none; // between this server's GPUs
    std::optional<ComputeNics> nics;             // absent: not known
    std::optional<Bytes> hostMemory;
    std::optional<Bytes> localDisk;
    std::optional<Watts> maximumPower, typicalPower, idlePower;
    std::optional<int> rackUnits;
    std::optional<PriceRange> price; // purchase
    Provenance provenance;

    friend bool operator==(const Server&, const Server&) = default;
};

struct Switch {
    SwitchId id;
    std::string name;
    std::string vendor;
    FabricKind kind = FabricKind::infiniband; // ethernet carries RoCE too; none: an NVLink switch, not for drawing
    int ports = 0;
    ByteRate rate; // one port, one direction
    std::optional<Watts> typicalPower, maximumPower;
    std::optional<int> rackUnits;
    std::optional<PriceRange> price;
    Provenance provenance;

    friend bool operator==(const Switch&, const Switch&) = default;
};

// A kind of cable between nodes: "ib-ndr", "roce-100". NVLink and PCIe kinds are facts for tooltips and cannot be
// drawn.
struct LinkKind {
    LinkKindId id;
    std::string name;
    std::string technology;               // "InfiniBand", "RoCE", "NVLink", ...
    FabricKind fabric = FabricKind::none; // none: lives inside a server
    ByteRate rate;                        // one direction
    std::string per;                      // "port", "GPU", "node"
    std::optional<Seconds> latency;
    std::optional<double> busEfficiency; // collective bus bandwidth over raw rate, where measured
    std::optional<double> busEfficiencyLow, busEfficiencyHigh;
    Provenance provenance;

    friend bool operator==(const LinkKind&, const LinkKind&) = default;
};

struct Storage {
    StorageId id;
    std::string name;
    std::string kind;
    std::string per; // drive, client, node, file system, TiB, ...: what the rates belong to
    std::optional<ByteRate> read, write;
    std::optional<Money> pricePerTerabyteMonth;
    Provenance provenance;

    friend bool operator==(const Storage&, const Storage&) = default;
};

// A rented machine: dollars for one GPU and hour.
struct Rent {
    std::string id;
    std::string provider;
    std::string name; // "p5.48xlarge"
    ServerId server;  // the catalogue's server it is like
    GpuId gpu;
    int gpus = 0;
    std::optional<double> onDemand, reserved1Year, reserved3Years, spot; // US dollars a GPU-hour
    std::optional<double> capacityBlock;                                 // the same, bought for days or weeks ahead
    Provenance provenance;

    friend bool operator==(const Rent&, const Rent&) = default;
};

// A single number with a source: power price, PUE, colocation, staff, support.
struct Rate {
    std::string id;
    std::string name;
    std::string unit; // "USD/kWh", "1", "USD/kW-month", "share/year"
    std::optional<double> low, typical, high;
    Provenance provenance;

    friend bool operator==(const Rate&, const Rate&) = default;
};

} // namespace boc
