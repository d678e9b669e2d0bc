/** Reads line images with a recognition model. */
import { type LineImage, line_height } from "./crop.ts";
import { type DecodedLine, decodeSteps } from "./decode.ts";
import { type Model, openModel, readCharacters } from "./models.ts";

export interface LineReader {
  read(line: LineImage): Promise<DecodedLine>;
  close(): Promise<void>;
}

export async function openLineReader(modelPath: string, charactersPath: string): Promise<LineReader> {
  const [model, characters] = await Promise.all([openModel(modelPath), readCharacters(charactersPath)]);
  return { read: (line) => readLine(model, characters, line), close: () => model.close() };
}

// One line at a time: a batch pads every line to the widest, and a batch of eight costs as much as eight
// single ones.
async function readLine(model: Model, characters: string[], line: LineImage): Promise<DecodedLine> {
  const { values, shape } = await model.run(line.planes, [1, 3, line_height, line.width]);
  const output = { steps: shape[1] as number, classes: shape[2] as number, values };
  const decoded = decodeSteps(output, characters);
  const padded = line.width / line.drawn;
  return { ...decoded, centres: decoded.centres.map((centre) => Math.min(1, centre * padded)) };
}
