/** How a request proves who it is from. Every kind of token is a bearer token with scopes. */

export interface OAuthPaths {
  authorization: string;
  token: string;
  device_authorization: string;
}

interface Described {
  base_url: string;
  scopes: Record<string, string>;
  oauth: OAuthPaths;
}

export function securitySchemes({ base_url, scopes, oauth }: Described): Record<string, object> {
  const [authorizationUrl, tokenUrl] = [`${base_url}${oauth.authorization}`, `${base_url}${oauth.token}`];
  return {
    bearer: {
      type: "http",
      scheme: "bearer",
      description: "An API key (`POST /v1/api-keys`) or the token of a session (`POST /v1/session`).",
    },
    oauth2: {
      type: "oauth2",
      description:
        "OAuth 2.0 for clients registered with `POST /v1/oauth-clients`. The authorization code flow requires PKCE " +
        `(S256). Programs without a browser use the device flow (RFC 8628): POST to ${base_url}${oauth.device_authorization}, ` +
        `then to ${tokenUrl}. ${base_url}/.well-known/openid-configuration lists everything.`,
      flows: {
        authorizationCode: { authorizationUrl, tokenUrl, refreshUrl: tokenUrl, scopes },
        clientCredentials: { tokenUrl, scopes },
      },
    },
  };
}
