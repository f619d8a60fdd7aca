const GREATEST_SIDE = 2048;

/// Whether a file's name is that of a picture which browsers show.
/** @param {string} name @returns {boolean} */
export function isPhoto(name) {
    return /\.(jpe?g|png|webp|gif)$/i.test(name);
}

/// A photo upright and of at most 2048 pixels a side, as JPEG; null where the browser cannot read it.
/** @param {File} file @returns {Promise<Blob | null>} */
async function scaledPhoto(file) {
    try {
        const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
        const scale = Math.min(1, GREATEST_SIDE / Math.max(picture.width, picture.height));
        const canvas = document.createElement("canvas");
        canvas.width = Math.max(1, Math.round(picture.width * scale));
        canvas.height = Math.max(1, Math.round(picture.height * scale));
        const context = canvas.getContext("2d");
        // What is transparent is white paper.
        context.fillStyle = "#fff";
        context.fillRect(0, 0, canvas.width, canvas.height);
        context.imageSmoothingQuality = "high";
        context.drawImage(picture, 0, 0, canvas.width, canvas.height);
        picture.close();
        return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
    } catch {
        return null;
    }
}

/// Chosen files as they are sent: photos made smaller, other files as they are, and the names of pictures that cannot be read.
/** @param {File[]} files @returns {Promise<{ photos: { name: string, blob: Blob }[], others: { name: string, blob: Blob }[], unread: string[] }>} */
export async function sortedFiles(files) {
    const sorted = { photos: [], others: [], unread: [] };
    for (const file of files) {
        const { name } = file;
        const blob = await scaledPhoto(file);
        if (blob) sorted.photos.push({ name, blob });
        else if (isPhoto(name)) sorted.unread.push(name);
        else sorted.others.push({ name, blob: file });
    }
    return sorted;
}
