// What the page says, in English and Chinese. `{name}` stands for a value.

const texts = {
    addArea: ["Draw a room", "绘制房间"],
    addMarker: ["Add marker", "添加标记"],
    allowed: ["Markers may be placed here", "可在此放置标记"],
    anonymous: ["somebody", "某人"],
    areaName: ["Name of the room", "房间名称"],
    areaHint: ["Tap the corners; tap the first one again, or Done.", "点击各个角点;再次点击第一个点或“完成”。"],
    areaTouches: ["This covers {names}.", "此区域与 {names} 重叠。"],
    assignee: ["Assigned to", "负责人"],
    back: ["All plans", "全部计划"],
    cancel: ["Cancel", "取消"],
    category: ["Category", "类别"],
    changedBy: ["{who}: {what}", "{who}:{what}"],
    close: ["Close", "关闭"],
    conflict: ["Somebody else changed this meanwhile. Theirs: {theirs}. Yours: {mine}.", "其他人已更改此项。对方:{theirs}。您的:{mine}。"],
    discard: ["Discard", "放弃"],
    done: ["Done", "完成"],
    drawingProblem: ["The drawing cannot be shown: {message}", "无法显示图纸:{message}"],
    due: ["Due", "期限"],
    edit: ["Edit", "编辑"],
    editHint: ["Drag corners, or the small points between them for new ones. Tap a corner to remove it.", "拖动角点;拖动中间的小点可新增角点。点击角点可删除。"],
    filter: ["Filter", "筛选"],
    help: ["Keys", "快捷键"],
    helpText: [
        "Arrows move the plan, + and − zoom. N: add a marker at the cross in the middle. Enter: open the marker at the cross. L: list. Ctrl+Z: undo, Ctrl+Y: redo. Escape: close.",
        "方向键移动图纸,+ 和 − 缩放。N:在中心十字处添加标记。Enter:打开十字处的标记。L:列表。Ctrl+Z:撤销,Ctrl+Y:重做。Esc:关闭。"],
    history: ["History", "历史"],
    keepTheirs: ["Keep theirs", "保留对方的"],
    legend: ["Status", "状态"],
    length: ["Length: {value}", "长度:{value}"],
    measure: ["Measure", "测量"],
    measureHint: ["Tap points: their distance is shown, and the area of three or more.", "点击各点:显示距离;三个及以上的点显示面积。"],
    list: ["List", "列表"],
    loading: ["Loading…", "正在载入…"],
    marker: ["Marker {number}", "标记 {number}"],
    markers: ["{count} markers", "{count} 个标记"],
    moveHint: ["Drag the marker to move it.", "拖动标记可移动它。"],
    name: ["Your name", "您的姓名"],
    nameHint: ["It stands in the history beside what you change.", "将与您的更改一同记入历史。"],
    newMarker: ["New marker", "新标记"],
    noMarkers: ["No markers.", "没有标记。"],
    noPlans: ["There are no plans.", "没有计划。"],
    note: ["Note", "备注"],
    offline: ["No connection. {count} changes wait on this device.", "无连接。{count} 项更改保存在本设备上。"],
    open: ["unfinished", "未完成"],
    overdue: ["overdue", "已逾期"],
    pending: ["waiting to be sent", "等待发送"],
    photoAdd: ["Add photos", "添加照片"],
    photos: ["Photos", "照片"],
    place: ["Tap where the marker goes.", "点击标记位置。"],
    placeInRoom: ["Place it in {room}", "放入 {room}"],
    plans: ["Plans", "计划"],
    priority: ["Priority", "优先级"],
    readOnly: ["read only", "只读"],
    redo: ["Redo", "重做"],
    refused: ["Not saved: {message}", "未保存:{message}"],
    remove: ["Remove", "删除"],
    removed: ["Marker {number} was removed.", "标记 {number} 已删除。"],
    room: ["Room", "房间"],
    save: ["Save", "保存"],
    scaleHint: ["How many metres is this line on the building?", "此线在建筑中实际长多少米?"],
    search: ["Search", "搜索"],
    setScale: ["Set the scale", "设置比例"],
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
    undo: ["Undo", "撤销"],
    unsaved: ["This browser keeps nothing: what waits is lost when the page is closed.", "此浏览器不保存数据:关闭页面后,待发送的更改会丢失。"],
    useMine: ["Use mine", "使用我的"],
    whole: ["Whole plan", "全图"],
    without: ["none", "无"],
    zoomIn: ["Zoom in", "放大"],
    zoomOut: ["Zoom out", "缩小"]
};

/// The language of the page: what the address asks for, else the browser's.
export const language = pickLanguage();

function pickLanguage() {
    const asked = new URLSearchParams(location.search).get("lang");
    const names = asked ? [asked] : navigator.languages || [navigator.language];
    return names.find((name) => /^(en|zh)/i.test(name))?.slice(0, 2).toLowerCase() || "en";
}

/// A text in the language of the page.
export function t(name, values = {}) {
    const text = texts[name][language === "zh" ? 1 : 0];
    return text.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
}
