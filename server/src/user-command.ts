/**
 * The operator's commands for accounts: `npm run user --
 * list|disable|enable|delete|reset-link|confirm-email|two-factor-off|operator`.
 */
import { endConnections } from './end-connections.ts';
import type { Config } from './config.ts';
import { recordEvent } from './audit/audit.ts';
import { transactionWithRetries, type Database, type Sql } from './db/database.ts';
import { lockUserForDeletion } from './db/lock-user.sql.ts';
import { setPersonDisabled } from './features/admin/disable-person.ts';
import { setOperator } from './features/admin/operators.ts';
import { deleteAccountOf } from './features/users/delete-account.ts';
import {
  createEmbeddedIdentity,
  type EmbeddedIdentity,
} from './identity/embedded/embedded-identity.ts';
import { createLogger } from './log.ts';
import { runCommand, UsageError, withDatabase } from './operator-command.ts';
import { describePeople, findPeople, listPeople, type Person } from './features/admin/people.ts';

const usage = `Usage: npm run user -- list               lists everybody: e-mail, created, last seen, disabled
       npm run user -- disable EMAIL      locks the account out and ends its sessions
       npm run user -- enable EMAIL       unlocks it
       npm run user -- delete EMAIL       deletes the account with all data of its owner, for good
       npm run user -- reset-link EMAIL   prints a link to set a new password; it works once and expires after an hour
       npm run user -- confirm-email EMAIL    marks the e-mail as verified, for single sign-on
       npm run user -- two-factor-off EMAIL   turns two-factor authentication off, for a lost phone
       npm run user -- operator add EMAIL     lets the account open the operator page, /admin
       npm run user -- operator remove EMAIL  takes that away`;

interface CommandContext {
  readonly config: Config;
  readonly database: Database;
  readonly identity: EmbeddedIdentity;
}

/** The commands by name. Each runs for one e-mail address and returns the text to print. */
const commands: Readonly<
  Record<string, (email: string, context: CommandContext) => Promise<string>>
> = {
  disable: async (email, context) => setDisabled(email, context, true),
  enable: async (email, context) => setDisabled(email, context, false),

  async delete(email, context) {
    const people = await requirePeople(email, context);
    for (const person of people) await deletePerson(person, context);
    const message = `${emailOf(people)} is deleted, with all their data.`;
    if (!context.config.firebase) return message;
    return `${message} The account at Firebase is still there: delete it in the Firebase console.`;
  },

  'operator add': async (email, context) => setOperatorMark(email, context, true),
  'operator remove': async (email, context) => setOperatorMark(email, context, false),
  async 'reset-link'(email, { config, database, identity: { accounts } }) {
    if (config.firebase) {
      throw new UsageError(
        'Accounts are kept by Firebase, which sends its own link for a new password: use "Esqueceu a senha?" on the sign-in page, or send it from the Firebase console.',
      );
    }
    const account = await requireAccount(email, accounts);
    const token = await accounts.createResetToken(account.subject, new Date());
    await recordCommand(database, 'reset-link', account.subject);
    return `${chooseOrigin(config)}/login?redefinir=${token}`;
  },

  async 'confirm-email'(email, { config, database, identity: { accounts } }) {
    if (config.firebase) {
      throw new UsageError('Accounts are kept by Firebase, which verifies e-mails itself.');
    }
    const account = await requireAccount(email, accounts);
    if (!(await accounts.confirmEmail(account.subject, new Date()))) {
      return `The e-mail ${account.email} is already verified.`;
    }
    await recordCommand(database, 'confirm-email', account.subject);
    return `The e-mail ${account.email} is verified. Its owner can now also sign in with a single-sign-on provider that has verified it.`;
  },

  async 'two-factor-off'(email, { config, identity: { accounts } }) {
    if (config.firebase) {
      throw new UsageError('Accounts are kept by Firebase: remove the second factor there.');
    }
    const account = await requireAccount(email, accounts);
    const wasOn = await accounts.turnTwoFactorOff(account.subject, new Date(), (sql) =>
      recordCommand(sql, 'two-factor-off', account.subject),
    );
    return `Two-factor authentication of ${account.email} ${wasOn ? 'is off' : 'was already off'}.`;
  },
};

/**
 * Splits the arguments into the name of a command and the rest. The names 'operator add' and
 * 'operator remove' have two words.
 */
function readCommand([first = '', second, ...rest]: readonly string[]): readonly string[] {
  if (first === 'operator') return [`operator ${second}`, ...rest];
  return second === undefined ? [first] : [first, second, ...rest];
}

export async function runUser(config: Config, args: readonly string[]) {
  const [name = '', email, ...rest] = readCommand(args);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const isList = name === 'list' && email === undefined;
  if (!isList && (!command || email === undefined || rest.length > 0)) throw new UsageError(usage);
  return withDatabase(config, async (database) => {
    const logger = createLogger(config.logLevel);
    // This is needed with Firebase too, because the database still has the accounts from before
    // Firebase.
    const identity = await createEmbeddedIdentity({
      ...config,
      database,
      isHttps: false,
      logger,
      endConnections,
    });
    if (command && email !== undefined) return command(email, { config, database, identity });
    return describePeople(await listPeople(database, identity.accounts));
  });
}

async function setDisabled(
  email: string,
  context: CommandContext,
  isDisabled: boolean,
): Promise<string> {
  const people = await requirePeople(email, context);
  await transactionWithRetries(context.database, async (transaction) => {
    for (const person of people) {
      await setPersonDisabled(transaction, person, isDisabled, new Date());
      await recordCommand(transaction, isDisabled ? 'disable' : 'enable', person.subject);
    }
  });
  return `${emailOf(people)} is ${isDisabled ? 'disabled' : 'enabled'}.`;
}

/** Marks an account as an operator, or removes the mark (ADM-01). */
async function setOperatorMark(
  email: string,
  context: CommandContext,
  isOperator: boolean,
): Promise<string> {
  const people = await requirePeople(email, context);
  await transactionWithRetries(context.database, async (transaction) => {
    for (const person of people) {
      await setOperator(transaction, { ...person, displayName: null }, isOperator, new Date());
      const command = isOperator ? 'operator add' : 'operator remove';
      await recordCommand(transaction, command, person.subject);
    }
  });
  return `${emailOf(people)} is ${isOperator ? 'an operator: /admin of the app is open to them' : 'no operator any more'}.`;
}

async function deletePerson({ userId, subject }: Person, { database, identity }: CommandContext) {
  await transactionWithRetries(database, async (transaction) => {
    if (userId !== undefined) await lockUserForDeletion(transaction, userId);
    await deleteAccountOf(transaction, subject, identity, new Date());
    await recordCommand(transaction, 'delete', null);
  });
}

/** Records the operator's command. `account` is null for an account that was deleted. */
async function recordCommand(sql: Sql, command: string, account: string | null): Promise<void> {
  const detail = `user ${command}`;
  await recordEvent(sql, { kind: 'operator-command', account, detail }, new Date());
}

async function requireAccount(email: string, accounts: EmbeddedIdentity['accounts']) {
  const account = await accounts.find(email);
  if (!account) throw new UsageError(`Nobody signed up with ${email}.`);
  return account;
}

async function requirePeople(email: string, { config, database, identity }: CommandContext) {
  const people = await findPeople(database, identity.accounts, email);
  if (people.length > 0) return people;
  throw new UsageError(
    config.firebase
      ? `Nobody with ${email} has opened the app yet.`
      : `Nobody signed up with ${email}.`,
  );
}

const emailOf = ([person]: readonly Person[]) => person?.email ?? '';

function chooseOrigin({ publicOrigin, host, port }: Config): string {
  return publicOrigin ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

if (import.meta.main) await runCommand(runUser);
