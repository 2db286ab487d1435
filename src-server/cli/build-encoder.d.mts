/** The text of workers/raster/encoder-wasm.generated.ts. */
export function compileEncoder(): Promise<string>
