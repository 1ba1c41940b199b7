"""Makes netlists for ngspice from the values of the carrier's parts."""

import re

from pcb.board import load_board

PLUGGED_IN_TIME_S = 1.0  # time in s from plugging in to unplugging
BENCH_SIMULATION_TIME_S = 2.5  # length of a simulation with a bench supply
REPLUG_DELAYS_S = (0.1, 0.3, 1.0, 3.0)
# In V: the limit vSafe0V of USB-C. A source switches VBUS on only after VBUS has been below this
# voltage.
MAX_VBUS_BEFORE_ATTACH_V = 0.8
CIRCUIT_VARIANTS = ("revision 1", "diode", "revision 2", "revision 3")
_CARRIER = load_board("carrier")


def spice_value(reference: str) -> str:
    """Return a part's value for ngspice: "10u" for "10uF 16V", "100k" for "100k"."""
    found = re.match(r"[\d.]+[munpk]?", _CARRIER.parts[reference].value)
    if found is None:
        raise ValueError(f"{reference} has no value: {_CARRIER.parts[reference].value}")
    return found[0]


def value_between(reference: str, first_net: str, second_net: str) -> str:
    """Return the value of a part with two pins; raise ValueError unless it connects these nets."""
    return spice_value(_CARRIER.part_between(reference, first_net, second_net).reference)


def _hold_netlist(variant: str) -> str:
    pull = spice_value("R14")
    if variant == "revision 1":
        return f"R14 start 0 {pull}\n"
    if variant == "diode":
        return f"R14 start 0 {pull}\nD4 0 start SMALL\n"
    value_between("R14", "START", "HOLD")
    watch = value_between("R18", "SAFE_5V", "WATCH")
    return f"""\
R14 start hold {pull}
* BAT54WS from HOLD to START
D4 hold start SMALL
R18 safe watch {watch}
C11 watch 0 {value_between("C11", "WATCH", "GND")}
* U3, TLV810EA29: 2.93 V, 200 ms (here the voltage of a capacitor), push-pull, high while in reset;
* below a supply of 0.9 V its output is undefined; the output current comes through R18
Btime time 0 I = V(watch) < 2.93 ? V(time)*10m : (V(time) < 1.05 ? -5u : 0)
Ctime time 0 1u
Bout out3 0 V = V(watch) < 0.9 ? 0.5*V(watch) : (V(time) > 1 ? 0 : V(watch))
Vout out3 out4 0
Rout out4 hold 200
Bdraw watch 0 I = V(time) > 1 ? 0 : max(I(Vout), 0)
"""


def _discharge_netlist(variant: str) -> str:
    """Return the netlist of the parts that discharge VBUS after unplugging."""
    return f"R31 vbus 0 {value_between('R31', 'VBUS', 'GND')}\n" if variant == "revision 3" else ""


def make_bench_netlist(limit_a: float, output_uf: float, data_file: str) -> str:
    """Return a netlist of the bare carrier at a bench supply of 5 V that limits its current.

    ``output_uf`` is the capacitance at the supply's output. The supply is plugged in once and stays
    connected. Only the carrier's power LED and voltage divider load +5V. ngspice writes the columns
    of ``make_netlist`` to ``data_file``, for ``BENCH_SIMULATION_TIME_S`` seconds.
    """
    stiff = make_netlist("revision 3", 0.0, data_file, "bare")
    edges = [
        (r"^Vs .*", f"Bs 0 bench I = {limit_a}*max(0, min(1, (5 - V(bench))*50))\n"
                    f"Cs bench 0 {output_uf}u\nVs src bench 0"),
        (r"^Vctl .*", "Vctl ctl 0 PWL(0 0 2m 0 2.01m 1)"),
        (r"^Bload .*\n", ""),
        (r"^\.tran .*", f".tran 20u {BENCH_SIMULATION_TIME_S} 0 20u uic"),
    ]  # fmt: skip
    for line, instead in edges:
        stiff, count = re.subn(line, instead, stiff, flags=re.M)
        if count != 1:
            raise ValueError(f"{count} lines of the netlist match {line!r}, expected 1")
    return stiff


def make_netlist(variant: str, after_s: float, data_file: str, load: str = "dark") -> str:
    """Return a netlist in which the supply is plugged in, unplugged and plugged in again.

    ``after_s``    time from unplugging (at 1 s) to plugging in again
    ``data_file``  file for ngspice's output: time, supply current, +5V, START, SAFE_5V and VBUS
    ``load``       "dark" (512 dark LEDs and the Pico) or "pico" (the Pico only, the worst case when
                   a rail must discharge)
    """
    again = PLUGGED_IN_TIME_S + after_s
    unplugged = PLUGGED_IN_TIME_S + 1e-5
    leds = "0.5*0.5*(1+tanh((V(out)-3.0)*4)) + " if load == "dark" else ""
    return f"""Pixelpitch carrier, soft start: {variant}, again after {after_s} s, load {load}
* Supply of 5 V without a limit (the worst case); cable and contacts 0.1 ohm, 0.5 uH, damped by its
* own losses; plugged at 2 ms, unplugged, plugged
Vs src 0 5
Rs src a 0.1
Ls a b 0.5u
Rl a b 10
S1 b vbus ctl 0 PLUG
.model PLUG SW(VT=0.5 VH=0 RON=20m ROFF=10meg)
Vctl ctl 0 PWL(0 0 2m 0 2.01m 1 {PLUGGED_IN_TIME_S} 1 {unplugged} 0 {again} 0 {again + 1e-5} 1)
Cin vbus 0 10n
{_discharge_netlist(variant)}* F1: 15 to 55 milliohm
RF1 vbus fused 30m
* DMP2022LSS: threshold 0.4 V assumed to 0.77 V; some 30 S at 5 A
.model PM PMOS(LEVEL=1 VTO=-0.7 KP=60 RD=4m RS=4m)
.model BODY D(IS=1n RS=10m)
.model SMALL D(IS=0.2u N=1.05 RS=2 CJO=10p)
.model CLAMP D(IS=1n BV=6.8 IBV=10m RS=60m CJO=1n)
M1 fused rev safe safe PM
DM1 fused safe BODY
R3 rev 0 {value_between("R3", "Net-(Q1-G)", "GND")}
C1g rev safe 2n
D2 0 safe CLAMP
M4 out start safe safe PM
DM4 out safe BODY
C4g start safe 2n
C8 safe start {value_between("C8", "SAFE_5V", "START")}
C9 start out {value_between("C9", "START", "+5V")}
{_hold_netlist(variant)}* C3 and C4 with their own resistance, C1, lamp, divider
C34 out esr 2000u
Resr esr 0 20m
C1 out 0 {value_between("C1", "+5V", "GND")}
R15 out lamp {value_between("R15", "+5V", "Net-(D3-A)")}
D3 lamp 0 LAMP
.model LAMP D(IS=1e-18 N=1.8 RS=10)
R89 out 0 20k
* 512 LEDs at 1 mA that stop near 3 V, a Pico of 0.3 W that stops at 2.1 V: what is left then stays
Bload out 0 I = {leds}0.3/max(V(out),1.8)*0.5*(1+tanh((V(out)-2.1)*20))
.options method=gear reltol=2e-3
.tran 50u {again + 1.0} 0 50u uic
.control
run
set wr_singlescale
wrdata {data_file} i(Vs) v(out) v(start) v(safe) v(vbus)
quit
.endc
.end
"""
