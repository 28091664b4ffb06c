import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { afterFirstLoad } from '../../lib/timing/after-first-load.ts';
import { useNavigate, useRouteLocation } from '../../router/router-context.ts';
import { useHasAssistant } from '../../sync/queries/server-features.ts';
import { useIsOnline } from '../../sync/react/use-pending.ts';
import { useUserSync } from '../../sync/react/sync-context.ts';
import { lazyComponent, lazyDialog } from '../../ui/lazy-part.tsx';
import { useHomeAnswers } from './answer/use-home-answers.tsx';
import type { ConsentDialogProps } from './consent/ConsentDialog.tsx';
import { useConsent } from './consent/use-consent.ts';
import { ConversationHead } from './conversation/ConversationHead.tsx';
import { Presets } from './conversation/Presets.tsx';
import { QuestionBar } from './conversation/QuestionBar.tsx';
import type { TurnsProps } from './conversation/Turns.tsx';
import { useConversation, type AskOptions } from './conversation/use-conversation.ts';
import styles from './ConversationScreen.module.css';
import type { BroughtQuestion } from '../../shared/ask-quitanda.ts';
import type { Scope, Turn } from './history/conversation.ts';
import type { HistoryDialogProps } from './history/HistoryDialog.tsx';

const Turns = lazyComponent<TurnsProps>(
  async () => (await import('./conversation/Turns.tsx')).Turns,
);
const HistoryDialog = lazyDialog<HistoryDialogProps>(
  async () => (await import('./history/HistoryDialog.tsx')).HistoryDialog,
);
const ConsentDialog = lazyDialog<ConsentDialogProps>(
  async () => (await import('./consent/ConsentDialog.tsx')).ConsentDialog,
);

const offlineNote = 'A Quitanda responde sem IA enquanto não há internet.';
const notKeptNote = 'Sem espaço neste aparelho: esta conversa não fica guardada.';

/**
 * The conversation with the assistant (AI-01 to AI-06, AI-20 to AI-28). It begins again for another
 * person or household.
 */
export function ConversationScreen() {
  const user = useUserSync();
  const owner = `${user?.identityUser.id ?? ''}_${user?.household ?? 'personal'}`;
  return <ConversationOf key={owner} owner={owner} />;
}

/** A question that waits for the household's decision. */
interface Waiting {
  readonly question: string;
  readonly options: Omit<AskOptions, 'scope' | 'answeredBy'>;
}

function ConversationOf({ owner }: { readonly owner: string }) {
  const hasAssistant = useHasAssistant();
  const isOnline = useIsOnline();
  const home = useHomeAnswers();
  const consent = useConsent(hasAssistant);
  const { conversation, isKept, ...actions } = useConversation(owner, home.answer);
  const [openedAt] = useState(Date.now);
  const [typed, setTyped] = useState('');
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const [waiting, setWaiting] = useState<Waiting>();
  const [isConsentOpen, setIsConsentOpen] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const [brought, forgetBrought] = useBrought(({ question, about }) => {
    actions.start();
    if (question !== undefined) void ask(question, { about });
    else field.current?.focus();
  });
  const { turns } = conversation;
  const answersByModel = hasAssistant && isOnline;

  function send({ question, options }: Waiting, answeredBy: Turn['answeredBy'], scope: Scope) {
    setTyped('');
    actions.ask(question, { ...options, answeredBy, scope });
  }

  async function ask(
    question: string,
    options: Waiting['options'] = {},
    answeredBy: Turn['answeredBy'] = answersByModel ? 'model' : 'device',
  ) {
    // A question that is asked again stays about the same; others are about what is talked about.
    const talkedAbout = turns.at(-1)?.about ?? brought?.about ?? null;
    const { again, about = again === undefined ? talkedAbout : again.about } = options;
    const asked: Waiting = { question, options: { ...options, about } };
    if (answeredBy === 'device') return send(asked, answeredBy, 'general');
    // Known without a wait in nearly all cases, so that the question shows in the tap's own task. A
    // question that failed may have failed because another member has changed the decision.
    const scope = (again ? undefined : consent.scope) ?? (await consent.fetchScope());
    if (scope !== 'undecided') return send(asked, answeredBy, scope);
    setWaiting(asked);
    setIsConsentOpen(true);
  }

  async function decide(mayReadHousehold: boolean) {
    setIsConsentOpen(false);
    const scope = await consent.decide(mayReadHousehold);
    if (waiting !== undefined) send(waiting, 'model', scope);
    setWaiting(undefined);
  }

  /** Leaves the open conversation, and what another screen has brought along for it. */
  function change(leave: () => void) {
    forgetBrought();
    leave();
    field.current?.focus();
  }

  // Nothing renders the turns before the first question, which may come after the network has gone.
  useEffect(() => afterFirstLoad(() => void Turns.preload()), []);

  return (
    <>
      <div className={styles.main}>
        <ConversationHead
          isEmpty={turns.length === 0}
          onHistory={() => setIsHistoryOpen(true)}
          onStart={() => change(actions.start)}
          onRemove={() => change(actions.remove)}
          onConsent={hasAssistant ? () => setIsConsentOpen(true) : undefined}
        />
        {turns.length === 0 ? (
          <Presets
            homeQuestions={brought?.suggestions ?? home.questions}
            onAsk={(question) => void ask(question)}
          />
        ) : (
          <Turns
            owner={owner}
            conversation={conversation}
            openedAt={openedAt}
            onStop={actions.stop}
            onDecide={actions.decide}
            onAskAgain={(turn, answeredBy) =>
              void ask(turn.question, { again: turn }, answeredBy ?? undefined)
            }
          />
        )}
        {home.part}
        {!isKept && <p className={styles.warning}>{notKeptNote}</p>}
        {hasAssistant && !isOnline && <p className={styles.note}>{offlineNote}</p>}
      </div>
      <HistoryDialog
        owner={owner}
        isOpen={isHistoryOpen}
        onOpen={(opened) => {
          forgetBrought();
          actions.open(opened);
        }}
        onRemoved={(id) => id === conversation.id && actions.start()}
        onRemoveAll={actions.removeAll}
        onClose={() => setIsHistoryOpen(false)}
      />
      <ConsentDialog
        isOpen={isConsentOpen}
        onDecide={(mayReadHousehold) => void decide(mayReadHousehold)}
        onClose={() => {
          setIsConsentOpen(false);
          setWaiting(undefined);
        }}
      />
      <QuestionBar
        field={field}
        typed={typed}
        onType={setTyped}
        isAsking={turns.some(({ status }) => status === 'asking')}
        onAsk={(question) => void ask(question)}
      />
    </>
  );
}

/**
 * AI-28: calls `onBrought` with what another screen has brought along, once. Returns the last of it, and
 * what forgets it.
 */
function useBrought(onBrought: (brought: BroughtQuestion) => void) {
  const navigate = useNavigate();
  const { broughtQuestion } = useRouteLocation().state;
  const [brought, setBrought] = useState(broughtQuestion);
  if (broughtQuestion !== undefined && broughtQuestion !== brought) setBrought(broughtQuestion);
  const take = useEffectEvent((taken: BroughtQuestion) => {
    // A reload must not ask again.
    navigate({ to: '/dicas-ia', replace: true });
    onBrought(taken);
  });
  useEffect(() => {
    // After the effect, because a question changes the state.
    if (broughtQuestion !== undefined) queueMicrotask(() => take(broughtQuestion));
  }, [broughtQuestion]);
  return [brought, () => setBrought(undefined)] as const;
}
