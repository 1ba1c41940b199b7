// Replaces navigator.bluetooth by a single die that the test controls.
//
// `say(...bytes)` sends a message from the die, `lose()` takes the die out of range, and `heard`
// lists the messages that the page has sent to it.
{
    const bluetooth = { heard: [], refuse: false, service: "a6b90001-7a5a-43f2-a962-350c8edc9b5b", device: null };
    class Server extends EventTarget {
        connected = false;
        async connect() {
            if (bluetooth.refuse) throw new DOMException("Connection failed.", "NetworkError");
            this.connected = true;
            return this;
        }
        disconnect() {
            if (!this.connected) return;
            this.connected = false;
            bluetooth.device.dispatchEvent(new Event("gattserverdisconnected"));
        }
        async getPrimaryService(uuid) {
            if (uuid !== bluetooth.service) throw new DOMException("No Services matching.", "NotFoundError");
            const speaks = Object.assign(new EventTarget(), { properties: { notify: true }, value: null });
            speaks.startNotifications = async () => void (bluetooth.speaks = speaks);
            const listens = { properties: { write: true } };
            listens.writeValueWithResponse = async (bytes) => void bluetooth.heard.push([...bytes]);
            const getCharacteristic = async (uuid) => (uuid.startsWith("6e400003") ? speaks : listens);
            return { getCharacteristics: async () => [listens, speaks], getCharacteristic };
        }
    }
    bluetooth.device = Object.assign(new EventTarget(), { name: "Ada", gatt: new Server() });
    bluetooth.say = (...bytes) => {
        bluetooth.speaks.value = new DataView(Uint8Array.from(bytes).buffer);
        bluetooth.speaks.dispatchEvent(new Event("characteristicvaluechanged"));
    };
    bluetooth.lose = () => bluetooth.device.gatt.disconnect();
    const requestDevice = async ({ filters }) => {
        if (!filters.some((each) => each.namePrefix || each.services.includes(bluetooth.service))) {
            throw new DOMException("User cancelled the requestDevice() chooser.", "NotFoundError");
        }
        return bluetooth.device;
    };
    Object.defineProperty(navigator, "bluetooth", { value: { requestDevice } });
    Object.assign(window, { bluetooth });
}
