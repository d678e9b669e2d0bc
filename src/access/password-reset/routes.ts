import { type AnyRoute, route } from "../../platform/http/route.ts";
import { Body, Email, Text } from "../../platform/http/schema.ts";
import { wordingFor } from "../../wording/index.ts";
import { password_length_max } from "../constants.ts";
import { ResetRequested } from "../schema.ts";
import { type ResetDependencies, requestReset } from "./request-reset.ts";
import { resetPassword } from "./reset-password.ts";

const path = "/v1/password-reset";
const shared = { method: "POST", tag: "Session", scope: null, public: true, rate: "login" } as const;

export function passwordResetRoutes(deps: ResetDependencies): AnyRoute[] {
  return [
    route({
      ...shared,
      path,
      operation_id: "requestPasswordReset",
      summary: "Ask for a link to choose a new password; the answer is the same for unknown addresses",
      body: Body({ email: Email }, {}),
      data: ResetRequested,
      status: 202,
      async handle({ body, now }) {
        await requestReset(deps, body.email, now);
        return { data: { message: wordingFor("en").entrance.reset_requested } };
      },
    }),
    route({
      ...shared,
      path: `${path}/complete`,
      operation_id: "completePasswordReset",
      summary: "Choose a new password with a mailed link; all sessions end",
      body: Body({ token: Text(), password: Text({ max: password_length_max }) }, {}),
      data: null,
      async handle({ body, now }) {
        await resetPassword(deps.db, body, now);
        return undefined;
      },
    }),
  ];
}
