/** For tests: an HTTP server that answers every request with the error of an S3 service. */
import { createServer, type Server } from "node:http";

export interface S3Refusal {
  status: number;
  /** Null: no body, as some services do. */
  code: string | null;
  message?: string;
  region?: string;
}

export interface RefusingS3 {
  endpoint: string;
  refuseWith(refusal: S3Refusal): void;
  stop(): Promise<void>;
}

export async function startRefusingS3(): Promise<RefusingS3> {
  let refusal: S3Refusal = { status: 503, code: "ServiceUnavailable" };
  const server: Server = createServer((request, response) => {
    // Like Amazon: read the whole body, then refuse. HEAD gets no body.
    request.resume().on("end", () => {
      response.statusCode = refusal.status;
      response.setHeader("content-type", "application/xml");
      if (refusal.region) response.setHeader("x-amz-bucket-region", refusal.region);
      response.end(request.method === "HEAD" ? undefined : toBody(refusal));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    endpoint: `http://127.0.0.1:${port}`,
    refuseWith(given) {
      refusal = given;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function toBody({ code, message = "Refused.", region }: S3Refusal): string {
  if (code === null) return "";
  const named = region ? `<Region>${region}</Region>` : "";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message>${named}</Error>`;
}
