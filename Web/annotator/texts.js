// What the page says, in English and Chinese. `{name}` stands for a value.

const texts = {
    after: ["Next photo", "下一张"],
    addArea: ["Draw a room", "绘制房间"],
    addPhotos: ["Add photos ({count})", "添加照片（{count}）"],
    addMarker: ["Add marker", "添加标记"],
    allowed: ["Markers may be placed here", "可在此放置标记"],
    arrow: ["Arrow", "箭头"],
    anonymous: ["somebody", "某人"],
    areaName: ["Name of the room", "房间名称"],
    areaHint: ["Tap the corners; tap the first one again, or Done.", "点击各个角点;再次点击第一个点或“完成”。"],
    areaTouches: ["This covers {names}.", "此区域与 {names} 重叠。"],
    assignee: ["Assigned to", "负责人"],
    back: ["All plans", "全部计划"],
    badLength: ["A length such as 5.4 m, 5400 mm or 17'-8 1/2\".", "请输入长度,例如 5.4 m、5400 mm 或 17'-8 1/2\"。"],
    before: ["Photo before", "上一张"],
    cancel: ["Cancel", "取消"],
    category: ["Category", "类别"],
    change: ["Change", "修改"],
    changedBy: ["{who}: {what}", "{who}:{what}"],
    close: ["Close", "关闭"],
    color0: ["Red", "红色"],
    color1: ["Yellow", "黄色"],
    color2: ["Blue", "蓝色"],
    conflict: ["Somebody else changed this meanwhile. Theirs: {theirs}. Yours: {mine}.", "其他人已更改此项。对方:{theirs}。您的:{mine}。"],
    discard: ["Discard", "放弃"],
    drawOnPhoto: ["Draw on the photo", "在照片上绘制"],
    done: ["Done", "完成"],
    drawingProblem: ["The drawing cannot be shown: {message}", "无法显示图纸:{message}"],
    due: ["Due", "期限"],
    edit: ["Edit", "编辑"],
    editHint: ["Drag corners, or the small points between them for new ones. Tap a corner to remove it.", "拖动角点;拖动中间的小点可新增角点。点击角点可删除。"],
    filtered: ["{shown} of {all} shown: show all", "显示 {shown} / {all}:全部显示"],
    findRoom: ["Find the room here", "识别此处的房间"],
    help: ["Keys", "快捷键"],
    helpText: [
        "Arrows move the plan, + and − zoom. P: add a marker with the next tap. N: add one at the cross in the middle. R: find the room at the cross. Enter: open the marker at the cross. L: list. Ctrl+Z: undo, Ctrl+Y: redo. Escape: close.",
        "方向键移动图纸,+ 和 − 缩放。P:下一次点击处添加标记。N:在中心十字处添加标记。R:识别十字处的房间。Enter:打开十字处的标记。L:列表。Ctrl+Z:撤销,Ctrl+Y:重做。Esc:关闭。"],
    history: ["History", "历史"],
    hole: ["Hole or further part", "孔洞或附加部分"],
    holeHint: ["Tap the corners of a hole. Outside of the room they make a further part of it.", "点击孔洞的各个角点。在房间外则为其附加部分。"],
    incomplete: ["Not all markers were loaded: {message}", "未能载入全部标记:{message}"],
    inFeet: ["In feet", "用英尺"],
    inMetres: ["In metres", "用米"],
    keep: ["Keep", "保留"],
    keepHint: ["The line stays in the plan, with its length. It may have a name.", "此线及其长度将保存在计划中,可以命名。"],
    keepTheirs: ["Keep theirs", "保留对方的"],
    legend: ["Status", "状态"],
    lengthOf: ["Length (m, cm, mm, or feet and inches)", "长度(m、cm、mm,或英尺和英寸)"],
    length: ["Length: {value}", "长度:{value}"],
    measure: ["Measure", "测量"],
    measureHint: ["Tap points: their distance is shown, and the area of three or more.", "点击各点:显示距离;三个及以上的点显示面积。"],
    list: ["List", "列表"],
    loaded: ["{count} of {total} loaded…", "已载入 {count} / {total}…"],
    loading: ["Loading…", "正在载入…"],
    marker: ["Marker {number}", "标记 {number}"],
    markers: ["{count} markers", "{count} 个标记"],
    more: ["Show more", "显示更多"],
    moveHint: ["Drag the marker to move it.", "拖动标记可移动它。"],
    name: ["Your name", "您的姓名"],
    nameHint: ["It stands in the history beside what you change.", "将与您的更改一同记入历史。"],
    newMarker: ["New marker", "新标记"],
    noPicture: ["{name} is not a picture.", "{name} 不是图片。"],
    noMarkers: ["No markers.", "没有标记。"],
    noPlans: ["There are no plans.", "没有计划。"],
    nothingWaits: ["Everything has reached the server.", "所有更改均已送达服务器。"],
    note: ["Note", "备注"],
    offline: ["No connection. {count} changes wait on this device.", "无连接。{count} 项更改保存在本设备上。"],
    open: ["unfinished", "未完成"],
    openPhoto: ["New tab", "新标签页"],
    overdue: ["overdue", "已逾期"],
    pending: ["waiting to be sent", "等待发送"],
    pen: ["Pen", "画笔"],
    photo: ["photo", "照片"],
    photoAdd: ["Add photos", "添加照片"],
    photos: ["Photos", "照片"],
    outsideRooms: ["Not in a room where markers may be. The nearest is {room}, {distance} away.", "不在可放置标记的房间内。最近的是 {room},距离 {distance}。"],
    photoRemoved: ["{name} was removed.", "{name} 已删除。"],
    place: ["Tap where the marker goes.", "点击标记位置。"],
    placeHere: ["Place a marker here", "在此放置标记"],
    placeInRoom: ["Place it in {room}", "放入 {room}"],
    plans: ["Plans", "计划"],
    priority: ["Priority", "优先级"],
    readOnly: ["read only", "只读"],
    redo: ["Redo", "重做"],
    redone: ["Done again: {what}", "已重做:{what}"],
    refused: ["Not saved: {message}", "未保存:{message}"],
    refusals: ["{count} refused.", "{count} 项被拒绝。"],
    remove: ["Remove", "删除"],
    removed: ["Marker {number} was removed.", "标记 {number} 已删除。"],
    removePhoto: ["Remove photo", "删除照片"],
    room: ["Room", "房间"],
    save: ["Save", "保存"],
    scaleDiffers: ["The scale was {percent} % different before. If both lengths are right, the drawing is distorted.", "原比例相差 {percent} %。如果两次长度都正确,则图纸变形。"],
    scaleHint: ["How long is this line on the building?", "此线在建筑中实际长多少?"],
    search: ["Search", "搜索"],
    sendAgain: ["Send again", "重新发送"],
    sendNow: ["Send now", "立即发送"],
    show: ["Show", "显示"],
    setScale: ["Set the scale", "设置比例"],
    setUnits: ["Change the units", "更改单位"],
    surface: ["Area: {value}", "面积:{value}"],
    sending: ["{count} changes are being sent…", "正在发送 {count} 项更改…"],
    signIn: ["Sign in", "登录"],
    status: ["Status", "状态"],
    step: ["Next", "下一步"],
    title: ["Title", "标题"],
    token: ["Token", "令牌"],
    tokenHint: ["Whoever started the server has it.", "由启动服务器的人提供。"],
    trace: ["Find its walls", "按墙体识别"],
    traceHint: ["Tap inside a room, and its walls are found.", "点击房间内部,自动识别墙体。"],
    undone: ["Undone: {what}", "已撤销:{what}"],
    undoOther: ["The last change is not yours ({who}: {what}).", "最后一次更改不是您所做({who}:{what})。"],
    tracing: ["Looking for the walls…", "正在识别墙体…"],
    undo: ["Undo", "撤销"],
    unsaved: ["This browser keeps nothing: what waits is lost when the page is closed.", "此浏览器不保存数据:关闭页面后,待发送的更改会丢失。"],
    useMine: ["Use mine", "使用我的"],
    waiting: ["Waiting on this device", "本设备上待发送"],
    wrongToken: ["The token in the address is not one of this server.", "网址中的令牌不正确。"],
    whole: ["Whole plan", "全图"],
    without: ["none", "无"],
    zoomIn: ["Zoom in", "放大"],
    zoomOut: ["Zoom out", "缩小"]
};

/// The language of the page: what the address asks for, else the browser's.
export let language = "en";
useLanguage(new URLSearchParams(location.search).get("lang"));

/// Speaks a language, such as "zh-CN"; null for that of the browser. One that there are no texts of is English.
export function useLanguage(asked) {
    const names = asked ? [asked] : navigator.languages || [navigator.language];
    language = names.find((name) => /^(en|zh)/i.test(name))?.slice(0, 2).toLowerCase() || "en";
}

/// What a field of markers is called.
export function fieldName({ name, label }) {
    return texts[name] ? t(name) : label[language];
}

/// A text in the language of the page.
export function t(name, values = {}) {
    const text = texts[name][language === "zh" ? 1 : 0];
    return text.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
}

/// A length of pixels as people read it: in metres, or in feet where the plan's units are imperial, if the scale is known. With power 2
/// it is an area.
export function measureText(pixels, scale, units, power = 1) {
    const value = scale ? pixels / scale ** power : pixels;
    const number = (value, digits) => value.toLocaleString(language, { maximumFractionDigits: digits, minimumFractionDigits: digits });
    if (!scale || units !== "imperial") return `${number(value, scale ? 2 : 0)} ${scale ? "m" : "px"}${power === 2 ? "²" : ""}`;
    if (power === 2) {
        const squareFeet = value / 0.3048 ** 2;
        return `${number(squareFeet, squareFeet < 99.95 ? 1 : 0)} sq\u00a0ft`;
    }
    return feetAndInches(value / 0.0254);
}

/// A length as American drawings have it: 12'-6 1/2". Rounded as on a sheet: to sixteenths of an inch below an inch, to eighths below a
/// foot, to halves below 100 feet, and to whole inches above.
function feetAndInches(inches) {
    const denominator = inches < 1 - 1 / 32 ? 16 : inches < 12 - 1 / 16 ? 8 : inches < 1200 - 1 / 4 ? 2 : 1;
    const parts = Math.round(inches * denominator);
    const [feet, rest] = [Math.floor(parts / (12 * denominator)), parts % (12 * denominator)];
    const whole = Math.floor(rest / denominator);
    let [numerator, divisor] = [rest % denominator, denominator];
    while (numerator && numerator % 2 === 0) [numerator, divisor] = [numerator / 2, divisor / 2];
    const words = [whole || feet || !numerator ? String(whole) : "", numerator ? `${numerator}/${divisor}` : ""].filter(Boolean);
    return `${feet ? `${feet}'-` : ""}${words.join("\u00a0")}"`;
}

/// Why something is not saved; for a marker outside the rooms which room is the nearest, and how far.
export function placementText(error, plan) {
    const { nearest } = error.details;
    if (!nearest) return t("refused", { message: error.message });
    return t("outsideRooms", { room: nearest.name || nearest.area, distance: measureText(nearest.distance, plan.pixelsPerMetre, plan.units) });
}
