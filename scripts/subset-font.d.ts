declare module "subset-font" {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options?: Record<string, unknown>,
  ): Promise<Buffer>;
}
