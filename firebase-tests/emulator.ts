/** Calls the Auth emulator as the owner of the project. */
const origin = 'http://127.0.0.1:9299';

export const projectId = 'demo-quitanda';

const project = `${origin}/identitytoolkit.googleapis.com/v1/projects/${projectId}`;

async function request(method: string, url: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${await response.text()}`);
  return response.json();
}

/** Returns the URL of the emulator for a URL of Google. */
export const toEmulator = (url: string) => url.replace('https:/', origin);

/** Returns the uid of an account, or undefined if the account does not exist. */
export async function findUid(email: string): Promise<string | undefined> {
  const response = await request('POST', `${project}/accounts:lookup`, { email: [email] });
  return (response as { users?: { localId: string }[] }).users?.[0]?.localId;
}

export async function disableAccount(email: string): Promise<void> {
  const localId = await findUid(email);
  await request('POST', `${project}/accounts:update`, { localId, disableUser: true });
}

/** Sets whether Firebase hides which e-mails have an account. */
export async function setAccountsHidden(isHidden: boolean): Promise<void> {
  await request('PATCH', `${origin}/emulator/v1/projects/${projectId}/config`, {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: isHidden },
  });
}

/**
 * Returns the link of the password reset mail. The emulator records it instead of sending a mail.
 */
export async function findResetLink(email: string): Promise<string | undefined> {
  const codes = await request('GET', `${origin}/emulator/v1/projects/${projectId}/oobCodes`);
  const { oobCodes } = codes as {
    oobCodes: { email: string; requestType: string; oobLink: string }[];
  };
  return oobCodes.findLast((code) => code.email === email && code.requestType === 'PASSWORD_RESET')
    ?.oobLink;
}
