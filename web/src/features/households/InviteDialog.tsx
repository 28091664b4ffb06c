import type { HouseholdInvite, Membership } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { useEffect, useRef, useState } from 'react';
import { sharing } from '#platform/sharing.ts';
import { formatDate } from '../../lib/dates/dates.ts';
import { useSendsMail } from '../../sync/queries/server-features.ts';
import { useCall } from '../../sync/react/use-call.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { InviteQrCode } from '../../ui/signs/InviteQrCode.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useCopyToClipboard } from '../../ui/buttons/use-copy-to-clipboard.ts';
import { householdShareContent, householdInviteLink, newInviteToken } from './household-invite.ts';
import styles from './InviteDialog.module.css';
import { MailInvite } from './MailInvite.tsx';
import { callErrorText, useHouseholdCall } from '../../shared/use-household-call.ts';

const copyFeedback = {
  copied: 'Link copiado!',
  refused: 'O navegador não deixou copiar. Copie o link acima.',
} as const;

/** How many people can join with one link. Ten are enough for a family. */
const maxUses = 10;

interface Props {
  readonly household: Membership | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** CASA-04: creates an invite with a link and a QR code, and lists the open invites. */
export function InviteDialog({ household, isOpen, onClose }: Props) {
  return (
    <Dialog title="Convidar para a casa" isOpen={isOpen} onClose={onClose}>
      {isOpen && household && <Invites household={household} />}
    </Dialog>
  );
}

function Invites({ household }: { readonly household: Membership }) {
  const call = useCall();
  const sendsMail = useSendsMail();
  const params = { householdId: household.id };
  const [invites, setInvites] = useState<readonly HouseholdInvite[]>();
  const [problem, setProblem] = useState<string>();
  /** The invite whose link is shown. Only this device knows its token. */
  const [newInvite, setNewInvite] = useState<{ readonly id: string; readonly token: string }>();
  const unconfirmedInvite = useRef<typeof newInvite>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  const { sendChange } = useHouseholdCall();

  /** Increased after each change of the invites, so that the effect fetches them again. */
  const [version, setVersion] = useState(1);
  useEffect(() => {
    let isCancelled = false;
    call('getHouseholdInvites', { params: { householdId: household.id } }).then(
      (answer) => !isCancelled && setInvites(answer),
      (error: unknown) => !isCancelled && setProblem(callErrorText(error)),
    );
    return () => {
      isCancelled = true;
    };
  }, [call, household.id, version]);
  const reload = () => {
    setProblem(undefined);
    setVersion((previous) => previous + 1);
  };

  async function create() {
    setIsBusy(true);
    // A retry has the same id, because the server may have created the invite although its response
    // was lost.
    const invite = (unconfirmedInvite.current ??= { id: newId(), token: newInviteToken() });
    const body = { ...invite, maxUses };
    if (await sendChange('createHouseholdInvite', { params, body })) {
      unconfirmedInvite.current = undefined;
      setNewInvite(invite);
    }
    setIsBusy(false);
    reload();
  }
  async function revoke(inviteId: string) {
    await sendChange('revokeHouseholdInvite', { params: { ...params, inviteId } });
    if (inviteId === newInvite?.id) setNewInvite(undefined);
    reload();
  }
  return (
    <div className={styles.body}>
      <p className={styles.text}>
        Quem entrar vê e muda as listas, as despensas e os preços de{' '}
        <strong>{household.name}</strong>. O link vale por 7 dias, para até {maxUses} pessoas.
      </p>
      {newInvite === undefined ? (
        <Button icon="add-user" size="lg" isBusy={isBusy} onClick={() => void create()}>
          Criar convite
        </Button>
      ) : (
        <NewInvite name={household.name} token={newInvite.token} />
      )}
      {sendsMail && <MailInvite householdId={household.id} onSent={reload} />}
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {invites === undefined && problem === undefined && <Spinner caption="Carregando..." />}
      {invites !== undefined && invites.length > 0 && (
        <section aria-labelledby="convites-abertos">
          <h3 id="convites-abertos" className={styles.title}>
            Convites abertos
          </h3>
          <ul>
            {invites.map((invite) => (
              <li key={invite.id} className={styles.invite}>
                <span className={styles.words}>
                  {invite.sentTo !== null && <span>{invite.sentTo}</span>}
                  <span>Até {formatDate(invite.expiresAt)}</span>
                  <span className={styles.meta}>{usedText(invite)}</span>
                </span>
                <Button kind="danger-ghost" onClick={() => void revoke(invite.id)}>
                  Cancelar convite
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function usedText({ usedBy }: HouseholdInvite): string {
  if (usedBy.length === 0) return 'Ninguém entrou ainda';
  const names = usedBy.map(({ name }) => name).join(', ');
  return usedBy.length === 1 ? `Entrou: ${names}` : `Entraram: ${names}`;
}

function NewInvite({ name, token }: { readonly name: string; readonly token: string }) {
  const field = useRef<HTMLInputElement>(null);
  const link = householdInviteLink(token);
  const clipboard = useCopyToClipboard(link, field);
  /** Sends the link by another app. If the device cannot do that, the link is copied instead. */
  async function send() {
    const outcome = await sharing.share(householdShareContent(name, token));
    if (outcome !== 'done') clipboard.copy();
  }
  return (
    <>
      <TextField
        label="Link do convite"
        ref={field}
        readOnly
        value={link}
        onChange={() => undefined}
      />
      <div className={styles.actions}>
        <Button kind="outline" icon="copy" onClick={clipboard.copy}>
          Copiar link
        </Button>
        <Button icon="share" onClick={() => void send()}>
          Enviar
        </Button>
      </div>
      <p role="status" className={styles.feedback}>
        {clipboard.outcome && copyFeedback[clipboard.outcome]}
      </p>
      <InviteQrCode link={link} />
    </>
  );
}
