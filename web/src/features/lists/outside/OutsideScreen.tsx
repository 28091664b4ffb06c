import { incoming } from '#platform/incoming.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { readActiveListId, saveActiveListId } from '../../../lib/device/shopping-storage.ts';
import { useNavigate } from '../../../router/router-context.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { draftsOf, type PastedDrafts } from '../add/pasted-drafts.ts';
import { PastedDialog } from '../add/PastedDialog.tsx';
import { ListsScreen } from '../ListsScreen.tsx';
import { OpenPlace } from './OpenPlace.tsx';
import { parseOutsideRequest, type OutsideRequest } from './outside-request.ts';
import { useAddFromOutside } from './use-add-from-outside.ts';

/**
 * `/lista-compras/abrir`: the lists, with what the device's menu, another app, a link or a notice asks
 * for (MOB-05 to MOB-08, NOT-17). `search` is the query of the address.
 */
export function OutsideScreen({ search }: { readonly search: string }) {
  const request = parseOutsideRequest(search);
  // The selected list is read when the lists are rendered, so the link is followed before.
  if (request === undefined || request.kind === 'list') return <FollowLink request={request} />;
  if (request.kind === 'place') return <OpenPlace key={search} place={request} />;
  return (
    <>
      <ListsScreen isCreating={false} />
      {request.kind === 'trip' && <OpenTrip />}
      {request.kind === 'focus' && <FocusNameField />}
      {(request.kind === 'text' || request.kind === 'share') && (
        <TextFromOutside key={search} request={request} />
      )}
    </>
  );
}

/** Returns the function that goes on to the lists, in place of this address. */
function useLeave() {
  const navigate = useNavigate();
  return () => navigate({ to: '/lista-compras', replace: true });
}

/** Selects the list of the link. A link that is none leads to the lists as they were. */
function FollowLink({ request }: { readonly request: { listId: string } | undefined }) {
  const leave = useEffectEvent(useLeave());
  const listId = request?.listId;
  useEffect(() => {
    if (listId !== undefined) saveActiveListId(listId);
    leave();
  }, [listId]);
  return null;
}

/** Opens the trip of the last used list, which asks for the supermarket if there is none. */
function OpenTrip() {
  const lists = useRead('getLists', {}).data;
  const navigate = useNavigate();
  const leave = useEffectEvent(useLeave());
  useEffect(() => {
    if (lists === undefined) return;
    const list = lists.find(({ id }) => id === readActiveListId()) ?? lists[0];
    if (list === undefined) leave();
    else {
      const params = { listId: list.id };
      navigate({ to: '/lista-compras/$listId/supermercado', params, replace: true });
    }
  }, [lists, navigate]);
  return null;
}

/** Moves the focus to the field for a new item, as soon as a list is shown. */
function FocusNameField() {
  useEffect(() => {
    const focus = () => {
      const field = document.querySelector<HTMLElement>('input[role="combobox"]');
      field?.focus();
      return field !== null;
    };
    if (focus()) return undefined;
    const observer = new MutationObserver(() => focus() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return null;
}

/** MOB-06: shows the items of the text before they are added to the last used list. */
function TextFromOutside({ request }: { readonly request: OutsideRequest }) {
  const [drafts, setDrafts] = useState<PastedDrafts>();
  const [isOpen, setIsOpen] = useState(true);
  const toast = useToast();
  const leave = useLeave();
  const { add, isReady } = useAddFromOutside();
  const show = useEffectEvent((text: string) => {
    const found = draftsOf(text);
    if (found.rows.length > 0) setDrafts(found);
    else {
      toast.info('Não há itens neste texto.');
      leave();
    }
  });
  const text = request.kind === 'text' ? request.text : undefined;
  useEffect(() => {
    let isCancelled = false;
    const showUnlessLeft = (found: string) => !isCancelled && show(found);
    void (text === undefined ? takeSharedText() : Promise.resolve(text)).then(showUnlessLeft);
    return () => {
      isCancelled = true;
    };
  }, [text]);
  if (drafts === undefined || !isReady) return null;
  const close = () => {
    setIsOpen(false);
    leave();
  };
  return (
    <PastedDialog
      title="Itens colados"
      initialDrafts={drafts}
      isOpen={isOpen}
      onAdd={(items) => {
        add(items);
        close();
      }}
      onClose={() => {
        toast.info('Nada foi adicionado.');
        close();
      }}
    />
  );
}

/** Returns the text that another app has shared; '' for anything else. */
async function takeSharedText(): Promise<string> {
  const content = await incoming.takeShared();
  return content !== undefined && 'text' in content ? content.text : '';
}
