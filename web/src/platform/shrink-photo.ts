const quality = 0.9;

/**
 * Returns a photo as an upright JPEG, whose longest side has at most `longestSide` pixels. Throws
 * if this browser cannot open the file as an image.
 */
export async function shrinkPhoto(file: Blob, longestSide: number): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser provides no 2D canvas.');
    // JPEG has no transparency, and transparent areas would become black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await toJpeg(canvas);
  } finally {
    picture.close();
  }
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The canvas created no image.')) : resolve(blob)),
      'image/jpeg',
      quality,
    );
  });
}
