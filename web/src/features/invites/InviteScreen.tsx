import { useNavigate } from '../../router/router-context.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { CardOverHero } from '../../ui/layout/CardOverHero.tsx';
import { InviteNotice } from './InviteNotice.tsx';
import { InviteOffer } from './InviteOffer.tsx';
import { canRetry, inviteFailureText, inviteLoadFailureText } from './invite-failure.ts';
import { useAcceptInvite } from './use-accept-invite.ts';

/** INV-01: offers a copy of another person's list. */
export function InviteScreen({ inviteToken }: { readonly inviteToken: string }) {
  const { data: invite, failure, refresh } = useRead('getInvite', { params: { inviteToken } });
  const acceptance = useAcceptInvite(inviteToken);
  const navigate = useNavigate();

  if (acceptance.failure !== undefined && !canRetry(acceptance.failure)) {
    return <InviteNotice text={inviteFailureText(acceptance.failure)} />;
  }
  if (failure !== undefined) {
    return (
      <InviteNotice
        text={inviteLoadFailureText(failure)}
        onRetry={canRetry(failure) ? refresh : undefined}
      />
    );
  }
  if (invite === undefined) {
    return (
      <CardOverHero>
        <Skeleton rows={3} />
      </CardOverHero>
    );
  }
  return (
    <InviteOffer
      invite={invite}
      isAccepting={acceptance.isBusy}
      problem={acceptance.failure && inviteFailureText(acceptance.failure)}
      onAccept={acceptance.accept}
      onDecline={() => navigate({ to: '/lista-compras', replace: true })}
    />
  );
}

/** INV-03: shown if the link contains no invite token. */
export function InviteWithoutToken() {
  return <InviteNotice text="ID do convite não fornecido." />;
}
