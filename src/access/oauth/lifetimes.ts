import { sign_in_days } from "../constants.ts";

const day_seconds = 86_400;

/** In seconds. Using a refresh token renews it; its grant ends after a year in any case. */
export const lifetimes = {
  AuthorizationCode: 60,
  DeviceCode: 600,
  Interaction: 1_800,
  IdToken: 3_600,
  RefreshToken: sign_in_days * day_seconds,
  Session: 14 * day_seconds,
  Grant: 365 * day_seconds,
};
