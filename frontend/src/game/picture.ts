import { getPicture, type PositionRequest } from "../server/api";

const SCALE = 2; // pixels of a PNG file for each of the screen's

/** Returns the position as a file; a PNG is painted here, from the server's SVG. */
export async function positionPicture(
  position: PositionRequest,
  kind: "png" | "svg",
  numbers: boolean,
): Promise<Blob> {
  const svg = await getPicture(position, "svg", numbers);
  return kind === "svg" ? svg : painted(await svg.text());
}

async function painted(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const found = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!found) throw new Error("The browser could not paint the picture.");
  return found;
}
