import type { HouseholdOffer } from '@quitanda/contract';
import { useEffect, useState } from 'react';
import { useNavigate } from '../../router/router-context.ts';
import { CallError } from '../../sync/http/call-error.ts';
import { useCall } from '../../sync/react/use-call.ts';
import { useHouseholds } from '../../sync/react/use-households.ts';
import { useUnsentActions } from '../../sync/react/use-unsent.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { CardOverHero } from '../../ui/layout/CardOverHero.tsx';
import { Icon } from '../../ui/signs/Icon.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { BringLists } from './BringLists.tsx';
import styles from './JoinScreen.module.css';
import { callErrorText, sendWaitingWrites } from '../../shared/use-household-call.ts';

/** CASA-04: shows an invite to a household, and accepts it. */
export function JoinScreen({ token }: { readonly token: string }) {
  const call = useCall();
  const navigate = useNavigate();
  const toast = useToast();
  const { show } = useHouseholds();
  const { sendNow } = useUnsentActions();
  const [offer, setOffer] = useState<HouseholdOffer>();
  const [problem, setProblem] = useState<Problem>();
  const [brought, setBrought] = useState({ bringsLists: false, bringsPast: true });
  const [isBusy, setIsBusy] = useState(false);

  /** Increased by a retry, so that the effect fetches the invite again. */
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let isCancelled = false;
    call('lookAtHouseholdInvite', { body: { token } }).then(
      (fetched) => !isCancelled && setOffer(fetched),
      (error: unknown) => !isCancelled && setProblem(problemOf(error)),
    );
    return () => {
      isCancelled = true;
    };
  }, [call, token, attempt]);

  function retry() {
    setProblem(undefined);
    setAttempt(attempt + 1);
  }

  async function join() {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await sendWaitingWrites(sendNow);
      const joinedHousehold = await call('joinHousehold', { body: { token, ...brought } });
      toast.success(`Você entrou em ${joinedHousehold.name}.`);
      navigate({ to: '/lista-compras', replace: true });
      await show(joinedHousehold.id);
    } catch (error) {
      setProblem(problemOf(error));
      setIsBusy(false);
    }
  }
  return (
    <CardOverHero>
      <h1>Convite para a casa</h1>
      {offer === undefined && problem === undefined && <Skeleton rows={2} />}
      {offer !== undefined && <Offer offer={offer} />}
      {offer !== undefined && !offer.isMember && (
        <BringLists {...brought} onChange={(change) => setBrought({ ...brought, ...change })} />
      )}
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem.text}
        </p>
      )}
      <div className={styles.actions}>
        <Button
          kind="outline"
          size="lg"
          disabled={isBusy}
          onClick={() => navigate({ to: '/', replace: true })}
        >
          Agora não
        </Button>
        {offer === undefined && problem?.canRetry && (
          <Button size="lg" onClick={retry}>
            Tentar novamente
          </Button>
        )}
        {offer !== undefined && (
          <Button icon="check" size="lg" isBusy={isBusy} onClick={() => void join()}>
            {offer.isMember ? 'Abrir a casa' : 'Entrar na casa'}
          </Button>
        )}
      </div>
    </CardOverHero>
  );
}

interface Problem {
  readonly text: string;
  readonly canRetry: boolean;
}

function problemOf(error: unknown): Problem {
  const text = callErrorText(error);
  const isPermanent =
    error instanceof CallError &&
    error.failure.kind === 'error-response' &&
    error.failure.status < 500 &&
    error.failure.status !== 429;
  return { text, canRetry: !isPermanent };
}

function Offer({ offer }: { readonly offer: HouseholdOffer }) {
  const { inviter, name, memberCount, isMember } = offer;
  if (isMember) {
    return (
      <p className={styles.text}>
        Você já faz parte de <strong>{name}</strong>.
      </p>
    );
  }
  return (
    <>
      <p className={styles.text}>
        <strong>
          <bdi>{inviter}</bdi>
        </strong>{' '}
        convidou você para a casa{' '}
        <strong>
          <bdi>{name}</bdi>
        </strong>
        .
      </p>
      <ul className={styles.points}>
        <li>
          <Icon name="user" />
          {memberCount === 1
            ? '1 pessoa faz parte dela.'
            : `${memberCount} pessoas fazem parte dela.`}
        </li>
        <li>
          <Icon name="list" />
          Vocês veem e mudam as mesmas listas, despensas e preços.
        </li>
        <li>
          <Icon name="lock" />O que é seu continua seu, até você trazer.
        </li>
      </ul>
    </>
  );
}
