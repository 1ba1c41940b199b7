"""Every part with its symbol, footprint and order number.

A kind is what a board house orders; a part (``design.Part``) is one of them with a
reference and nets.  ``bom`` is False for what is only copper or a hole.
"""

from typing import NamedTuple


class Kind(NamedTuple):
    """What is the same for all parts of one order number."""

    symbol: str
    footprint: str
    value: str
    maker: str = ""
    number: str = ""
    bom: bool = True
    mounted: bool = True


_R = "Resistor_SMD:R_0805_2012Metric"
_C = "Capacitor_SMD:C_0805_2012Metric"
_SH = "Connector_JST:JST_SH_SM04B-SRSS-TB_1x04-1MP_P1.00mm_Horizontal"
_PINS = "Connector_PinHeader_2.54mm:PinHeader_1x0{0}_P2.54mm_Vertical"

KINDS = {
    "pico": Kind(
        "MCU_Module:RaspberryPi_Pico", "Module:RaspberryPi_Pico_Common_THT",
        "Raspberry Pi Pico H", "Raspberry Pi", "SC0917",
    ),
    "buffer": Kind(
        "74xx:74AHCT125", "Package_SO:SOIC-14_3.9x8.7mm_P1.27mm",
        "74AHCT125", "Texas Instruments", "SN74AHCT125DR",
    ),
    "usb": Kind(
        "Connector:USB_C_Receptacle_PowerOnly_6P",
        "Connector_USB:USB_C_Receptacle_GCT_USB4125-xx-x_6P_TopMnt_Horizontal",
        "USB-C 5V 3A", "GCT", "USB4125-GF-A",
    ),
    "fuse": Kind(
        "Device:Polyfuse", "Fuse:Fuse_2920_7451Metric",
        "3.3A hold", "Littelfuse", "2920L330/24DR",
    ),
    "pmos": Kind(
        "Transistor_FET:IRF7404", "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm",
        "DMP2022LSS", "Diodes Incorporated", "DMP2022LSS-13",
    ),
    "nmos": Kind(
        "Transistor_FET:2N7002", "Package_TO_SOT_SMD:SOT-23",
        "2N7002", "onsemi", "2N7002",
    ),
    "schottky": Kind(
        "Device:D_Schottky", "Diode_SMD:D_SOD-123",
        "1N5819HW", "Diodes Incorporated", "1N5819HW-7-F",
    ),
    "tvs": Kind(
        "Diode:SMAJ5.0A", "Diode_SMD:D_SMA",
        "SMAJ5.0A", "Diodes Incorporated", "SMAJ5.0A-13-F",
    ),
    "lamp": Kind(
        "Device:LED", "LED_SMD:LED_0805_2012Metric",
        "green", "Lite-On", "LTST-C170KGKT",
    ),
    "light": Kind(
        "Sensor_Optical:TEPT4400", "LED_THT:LED_D3.0mm_Clear",
        "TEPT4400", "Vishay", "TEPT4400",
    ),
    "buzzer": Kind(
        "Device:Buzzer", "Buzzer_Beeper:Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm",
        "PS1240P02BT", "TDK", "PS1240P02BT",
    ),
    "button": Kind(
        "Switch:SW_Push", "Button_Switch_THT:SW_PUSH-12mm_Wuerth-430476085716",
        "12 mm", "Wurth Elektronik", "430476085716",
    ),
    "terminal": Kind(
        "Connector:Screw_Terminal_01x03",
        "TerminalBlock_Phoenix:TerminalBlock_Phoenix_MKDS-1,5-3-5.08_1x03_P5.08mm_Horizontal",
        "MKDS 1,5/3-5,08", "Phoenix Contact", "1715734",
    ),
    "qwiic": Kind(
        "Connector_Generic_MountingPin:Conn_01x04_MountingPin", _SH,
        "JST-SH 4", "JST", "SM04B-SRSS-TB(LF)(SN)",
    ),
    "upright": Kind(
        "Connector_Generic_MountingPin:Conn_01x04_MountingPin",
        "Connector_JST:JST_SH_BM04B-SRSS-TB_1x04-1MP_P1.00mm_Vertical",
        "JST-SH 4, upright", "JST", "BM04B-SRSS-TB(LF)(SN)",
    ),
    "cluster": Kind(
        "Connector_Generic:Conn_01x08", "Connector_JST:JST_XH_B8B-XH-A_1x08_P2.50mm_Vertical",
        "JST-XH 8", "JST", "B8B-XH-A(LF)(SN)",
    ),
    "header3": Kind(
        "Connector_Generic:Conn_01x03", _PINS.format(3),
        "2.54 mm x 3", "Wurth Elektronik", "61300311121",
    ),
    "header4": Kind(
        "Connector_Generic:Conn_01x04", _PINS.format(4),
        "2.54 mm x 4", "Wurth Elektronik", "61300411121",
    ),
    "header5": Kind(
        "Connector_Generic:Conn_01x05", _PINS.format(5),
        "2.54 mm x 5", "Wurth Elektronik", "61300511121",
    ),
    "lis3dh": Kind(
        "Sensor_Motion:LIS3DH", "Package_LGA:LGA-16_3x3mm_P0.5mm_LayoutBorder3x5y",
        "LIS3DH", "STMicroelectronics", "LIS3DHTR",
    ),
    "1000u": Kind(
        "Device:C_Polarized", "Capacitor_THT:CP_Radial_D10.0mm_P5.00mm",
        "1000uF 10V", "Panasonic", "EEU-FR1A102",
    ),
    "10u": Kind("Device:C", _C, "10uF 16V", "Murata", "GRM21BR61C106KE15L"),
    "100n": Kind("Device:C", _C, "100nF 50V", "Murata", "GRM21BR71H104KA01L"),
    **{
        word: Kind("Device:R", _R, word, "Yageo", f"RC0805FR-07{code}L")
        for word, code in (
            ("100", "100R"), ("470", "470R"), ("1k", "1K"), ("2k2", "2K2"),
            ("5k1", "5K1"), ("10k", "10K"), ("100k", "100K"),
        )
    },
    "wires": Kind(
        "Connector_Generic:Conn_01x05", _PINS.format(5),
        "holes for 5 wires", bom=False, mounted=False,
    ),
    "strap": Kind(
        "Jumper:SolderJumper_3_Bridged12",
        "Jumper:SolderJumper-3_P1.3mm_Bridged12_RoundedPad1.0x1.5mm",
        "address", bom=False, mounted=False,
    ),
    "test": Kind(
        "Connector:TestPoint", "TestPoint:TestPoint_THTPad_D2.0mm_Drill1.0mm",
        "test point", bom=False, mounted=False,
    ),
    "hole": Kind(
        "Mechanical:MountingHole", "MountingHole:MountingHole_3.2mm_M3",
        "M3", bom=False, mounted=False,
    ),
}  # fmt: skip
