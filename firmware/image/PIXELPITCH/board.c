// The chip runs at 200 MHz, which needs a core voltage of 1.15 V (SDK 2.1.1).  The SDK's own
// runtime_init_clocks raises the voltage, but MicroPython's replacement of that function
// (clocks_extra.c) does not.  So the voltage is raised here, just before the clocks are set.
#ifndef NO_QSTR // the build's pass that collects strings does not find these headers
#include "hardware/clocks.h"
#include "hardware/vreg.h"
#include "pico/runtime_init.h"

static void raise_core_voltage(void) {
    vreg_set_voltage(SYS_CLK_VREG_VOLTAGE_MIN);
    // The processor still runs from the slow ring oscillator, so this waits for 1 ms or more.
    busy_wait_at_least_cycles(SYS_CLK_VREG_VOLTAGE_AUTO_ADJUST_DELAY_US * (XOSC_HZ / 1000000));
}

PICO_RUNTIME_INIT_FUNC_HW(raise_core_voltage, "00499"); // PICO_RUNTIME_INIT_CLOCKS is "00500"
#endif
