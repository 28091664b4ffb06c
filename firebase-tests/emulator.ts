/** What the tests ask of the Auth emulator beside what the page does, as a project's owner. */
const origin = 'http://127.0.0.1:9299';

export const projectId = 'demo-quitanda';

const project = `${origin}/identitytoolkit.googleapis.com/v1/projects/${projectId}`;

async function ask(method: string, url: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${await response.text()}`);
  return response.json();
}

/** Where the emulator answers what the page asks of Google. */
export const emulated = (address: string) => address.replace('https:/', origin);

/** The uid of an account; undefined when there is none. */
export async function uidOf(email: string): Promise<string | undefined> {
  const found = await ask('POST', `${project}/accounts:lookup`, { email: [email] });
  return (found as { users?: { localId: string }[] }).users?.[0]?.localId;
}

export async function disable(email: string): Promise<void> {
  const localId = await uidOf(email);
  await ask('POST', `${project}/accounts:update`, { localId, disableUser: true });
}

/** Whether Firebase hides which e-mails have an account. */
export async function hideAccounts(isHidden: boolean): Promise<void> {
  await ask('PATCH', `${origin}/emulator/v1/projects/${projectId}/config`, {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: isHidden },
  });
}

/** The address in the reset mail that the emulator would have sent. */
export async function resetLinkFor(email: string): Promise<string | undefined> {
  const codes = await ask('GET', `${origin}/emulator/v1/projects/${projectId}/oobCodes`);
  const { oobCodes } = codes as {
    oobCodes: { email: string; requestType: string; oobLink: string }[];
  };
  return oobCodes.findLast((code) => code.email === email && code.requestType === 'PASSWORD_RESET')
    ?.oobLink;
}
