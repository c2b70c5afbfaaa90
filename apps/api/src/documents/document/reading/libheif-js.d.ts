declare module 'libheif-js/wasm-bundle.js' {
  /** A picture of a HEIF file, turned and cropped as it is to be shown. */
  interface HeifImage {
    readonly handle: object
    get_width(): number
    get_height(): number
    is_primary(): boolean
    free(): void
  }
  /** Pixels, `stride` bytes a row. */
  interface HeifChannel {
    width: number
    height: number
    stride: number
    data: Uint8Array
  }
  const libheif: {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] }
    heif_colorspace: { heif_colorspace_RGB: object }
    heif_chroma: { heif_chroma_interleaved_RGBA: object }
    /** Unpacks a picture; without channels, or nothing, where it cannot. */
    heif_js_decode_image2(
      handle: object,
      colorspace: object,
      chroma: object,
    ): Promise<{ image: object; channels?: HeifChannel[] } | undefined>
    heif_image_release(image: object): void
  }
  export default libheif
}
