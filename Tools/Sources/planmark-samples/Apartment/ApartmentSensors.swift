import PlanPageCurl

/// The sensors of the sample flat, room by room.
enum ApartmentSensors {
    static let sensors: [Sensor] = [
        Sensor("bedroom", 2750, 250, "Window, north", "contact", "ok", reading: "closed", battery: 81),
        Sensor("bedroom", 2700, 1850, "Bedroom climate", "temperature", "ok", reading: "18.5 °C", battery: 64),
        Sensor("bedroom", 2450, 2800, "Smoke, bedroom", "smoke", "low battery", reading: "clear", battery: 9),
        Sensor("child", 1200, 5600, "Smoke, child's room", "smoke", "ok", reading: "clear", battery: 77),
        Sensor("child", 400, 7450, "Child's room climate", "temperature", "ok", reading: "20.9 °C", battery: 70),
        Sensor("bath", 4300, 1100, "Humidity", "humidity", "warning", reading: "71 %", battery: 55),
        Sensor("bath", 6050, 2650, "Leak, washing machine", "leak", "ok", reading: "dry", battery: 90),
        Sensor("hall", 7050, 350, "Front door", "contact", "ok", reading: "closed", battery: 43),
        Sensor("hall", 7900, 3300, "Motion, hall", "motion", "ok", reading: "none", battery: 38),
        Sensor("hall", 8350, 450, "Electricity meter", "energy", "ok", reading: "412 W"),
        Sensor("kitchen", 10500, 850, "Leak, sink", "leak", "alarm", reading: "wet", battery: 61),
        Sensor("kitchen", 11750, 1500, "Heat, hob", "smoke", "ok", reading: "31 °C"),
        Sensor("living", 6950, 5750, "CO2, sofa corner", "air quality", "warning", reading: "1240 ppm"),
        Sensor("living", 9550, 7600, "Balcony door", "contact", "offline", reading: "", battery: 0),
        Sensor("living", 11900, 5300, "Living room climate", "temperature", "ok", reading: "21.4 °C", battery: 88),
        Sensor("balcony", 8850, 9450, "Outdoor, \"shade\"", "temperature", "ok", reading: "7.2 °C", battery: 52),
    ]
}
