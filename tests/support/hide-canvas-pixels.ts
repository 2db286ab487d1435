/** Runs in a page: the pixels of canvases read as noise, as in Tor Browser. */
export function hideCanvasPixels(): void {
  const read = CanvasRenderingContext2D.prototype.getImageData
  CanvasRenderingContext2D.prototype.getImageData = function (...box: Parameters<typeof read>) {
    const image = read.apply(this, box)
    for (let at = 0; at < image.data.length; at++) image.data[at] = (at * 89) % 256
    return image
  }
}
