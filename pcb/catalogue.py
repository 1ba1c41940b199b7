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
    lcsc: str = ""  # JLCPCB's number for it or an equal part; "" where none was found
    bom: bool = True
    mounted: bool = True
    plugged: bool = False  # into sockets, by hand: no house places it


_R = "Resistor_SMD:R_0805_2012Metric"
_C = "Capacitor_SMD:C_0805_2012Metric"
_SH = "Connector_JST:JST_SH_SM04B-SRSS-TB_1x04-1MP_P1.00mm_Horizontal"
_PINS = "Connector_PinHeader_2.54mm:PinHeader_1x0{0}_P2.54mm_Vertical"
_SOCKETS = "Connector_PinSocket_2.54mm:PinSocket_1x{0}_P2.54mm_Vertical"

KINDS = {
    "pico": Kind(
        "MCU_Module:RaspberryPi_Pico", "Module:RaspberryPi_Pico_Common_THT",
        "Raspberry Pi Pico H", "Raspberry Pi", "SC0917", plugged=True,
    ),
    "buffer": Kind(
        "74xx:74AHCT125", "Package_SO:SOIC-14_3.9x8.7mm_P1.27mm",
        "74AHCT125", "Texas Instruments", "SN74AHCT125DR", "C155176",
    ),
    "usb": Kind(
        "Connector:USB_C_Receptacle_PowerOnly_6P",
        "Connector_USB:USB_C_Receptacle_GCT_USB4125-xx-x-0190_6P_TopMnt_Horizontal",
        "USB-C 5V 3A", "GCT", "USB4125-GF-A-0190", "C5246813",
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
        "2N7002", "onsemi", "2N7002", "C8545",
    ),
    "schottky": Kind(
        "Device:D_Schottky", "Diode_SMD:D_SOD-123",
        "1N5819HW", "Diodes Incorporated", "1N5819HW-7-F", "C82544",
    ),
    "tvs": Kind(
        "Diode:SMAJ5.0A", "Diode_SMD:D_SMA",
        "SMAJ5.0A", "Diodes Incorporated", "SMAJ5.0A-13-F", "C87074",
    ),
    "lamp": Kind(
        "Device:LED", "LED_SMD:LED_0805_2012Metric",
        "green", "Lite-On", "LTST-C170KGKT", "C98221",
    ),
    "light": Kind(
        "Sensor_Optical:TEPT4400", "LED_THT:LED_D3.0mm_Clear",
        "TEPT4400", "Vishay", "TEPT4400",
    ),
    "buzzer": Kind(
        "Device:Buzzer", "Buzzer_Beeper:Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm",
        "PS1240P02BT", "TDK", "PS1240P02BT", "C76871",
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
        "JST-SH 4", "JST", "SM04B-SRSS-TB(LF)(SN)", "C160404",
    ),
    "upright": Kind(
        "Connector_Generic_MountingPin:Conn_01x04_MountingPin",
        "Connector_JST:JST_SH_BM04B-SRSS-TB_1x04-1MP_P1.00mm_Vertical",
        "JST-SH 4, upright", "JST", "BM04B-SRSS-TB(LF)(SN)", "C160390",
    ),
    "cluster": Kind(
        "Connector_Generic:Conn_01x08", "Connector_JST:JST_XH_B8B-XH-A_1x08_P2.50mm_Vertical",
        "JST-XH 8", "JST", "B8B-XH-A(LF)(SN)", "C157972",
    ),
    "header3": Kind(
        "Connector_Generic:Conn_01x03", _PINS.format(3),
        "2.54 mm x 3", "Wurth Elektronik", "61300311121",
    ),
    "header4": Kind(
        "Connector_Generic:Conn_01x04", _PINS.format(4),
        "2.54 mm x 4", "Wurth Elektronik", "61300411121", "C5184785",
    ),
    "header6": Kind(
        "Connector_Generic:Conn_01x06", _PINS.format(6),
        "2.54 mm x 6", "Wurth Elektronik", "61300611121",
    ),
    "socket4": Kind(
        "Connector_Generic:Conn_01x04", _SOCKETS.format("04"),
        "2.54 mm socket x 4", "Wurth Elektronik", "61300411821",
    ),
    "socket20": Kind(
        "Connector_Generic:Conn_01x20", _SOCKETS.format(20),
        "2.54 mm socket x 20", "Sullins", "PPTC201LFBN-RC",
    ),
    "side cluster": Kind(
        "Connector_Generic:Conn_01x08", "Connector_JST:JST_XH_S8B-XH-A_1x08_P2.50mm_Horizontal",
        "JST-XH 8, side", "JST", "S8B-XH-A(LF)(SN)", "C157914",
    ),
    "small button": Kind(
        "Switch:SW_Push", "Button_Switch_SMD:SW_Push_1P1T_XKB_TS-1187A",
        "5.1 mm", "XKB Connection", "TS-1187A-B-A-B", "C318884",
    ),
    "supervisor": Kind(
        "Power_Supervisor:TLV810EA29DBZ", "Package_TO_SOT_SMD:SOT-23",
        "TLV810EA29", "Texas Instruments", "TLV810EA29DBZR",
    ),
    "esd": Kind(
        "Power_Protection:SRV05-4", "Package_TO_SOT_SMD:SOT-23-6",
        "SRV05-4", "ProTek Devices", "SRV05-4-P-T7", "C85364",
    ),
    "esd lead": Kind(
        "Power_Protection:USBLC6-2SC6", "Package_TO_SOT_SMD:SOT-23-6",
        "USBLC6-2SC6", "STMicroelectronics", "USBLC6-2SC6", "C7519",
    ),
    "small diode": Kind(
        "Device:D_Schottky", "Diode_SMD:D_SOD-323",
        "BAT54WS", "Diodes Incorporated", "BAT54WS-7-F", "C124205",
    ),
    "lis3dh": Kind(
        "Sensor_Motion:LIS3DH", "Package_LGA:LGA-16_3x3mm_P0.5mm_LayoutBorder3x5y",
        "LIS3DH", "STMicroelectronics", "LIS3DHTR", "C15134",
    ),
    "1000u": Kind(
        "Device:C_Polarized", "Capacitor_THT:CP_Radial_D10.0mm_P5.00mm",
        "1000uF 10V", "Panasonic", "EEU-FR1A102",
    ),
    "10u": Kind("Device:C", _C, "10uF 16V", "Murata", "GRM21BR61C106KE15L", "C15850"),
    "100n": Kind("Device:C", _C, "100nF 50V", "Murata", "GRM21BR71H104KA01L", "C49678"),
    **{
        word: Kind("Device:R", _R, word, "Yageo", f"RC0805FR-07{code}L", lcsc)
        for word, code, lcsc in (
            ("47", "47R", "C17714"), ("100", "100R", "C17408"), ("470", "470R", "C17710"),
            ("1k", "1K", "C17513"), ("1k5", "1K5", "C4310"), ("5k1", "5K1", "C27834"),
            ("10k", "10K", "C17414"),
            ("100k", "100K", "C149504"),
        )
    },
    "wires": Kind(
        "Connector_Generic:Conn_01x04", _PINS.format(4),
        "holes for 4 wires", bom=False, mounted=False,
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
    "fiducial": Kind(
        "Mechanical:Fiducial", "Fiducial:Fiducial_1mm_Mask2mm",
        "fiducial", bom=False, mounted=False,
    ),
    "hole": Kind(
        "Mechanical:MountingHole", "MountingHole:MountingHole_3.2mm_M3",
        "M3", bom=False, mounted=False,
    ),
}  # fmt: skip
