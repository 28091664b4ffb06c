import type { NewListItem, Template, TemplateItem } from '@quitanda/contract';
import { createIdSequence } from '@quitanda/contract/id-sequence';
import { newId } from '@quitanda/contract/ids';
import { builtInTemplates } from '@quitanda/contract/knowledge/templates/built-in-templates';
import type { TemplateChange } from '@quitanda/contract/knowledge/templates/template-items';
import { useRead } from '../../sync/react/use-read.ts';
import { useWrite } from '../../sync/react/use-write.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { planUse, type PlannedItem, type TemplateUse } from './plan-use.ts';

/**
 * Returns the templates in use and those in the trash. A built-in one is there until the household has
 * a row with its id (REP-07).
 */
export function useTemplates() {
  const { data, failure, refresh } = useRead('getTemplates', {});
  const ids = new Set(data?.map(({ id }) => id));
  const unchanged = builtInTemplates.filter(({ id }) => !ids.has(id));
  return {
    templates: data && [...data.filter(({ deletedAt }) => deletedAt === null), ...unchanged],
    deleted: data?.filter(({ deletedAt }) => deletedAt !== null) ?? [],
    isStored: (id: string) => ids.has(id),
    failure,
    refresh,
  };
}

/** Creates a list with items, and selects it. */
export type CreateList = (name: string, items: NewListItem[]) => void;

/** Returns the functions that store, change, delete and use templates. Each shows at once (UI-07). */
export function useTemplateActions(isStored: (id: string) => boolean) {
  const write = useWrite();
  const toast = useToast();

  /** REP-07: makes a built-in template the household's. */
  function store({ id, name, portions, items }: Template): void {
    if (!isStored(id)) write('createTemplate', { body: { id, name, portions, items } });
  }

  function change(template: Template, body: TemplateChange & { isDeleted?: boolean }): void {
    store(template);
    const { name, portions, items, removed, isDeleted } = body;
    write('changeTemplate', {
      params: { templateId: template.id },
      body: {
        ...(name !== undefined && { name }),
        ...(portions !== undefined && { portions }),
        ...(items !== undefined && items.length > 0 && { items: [...items] }),
        ...(removed !== undefined && removed.length > 0 && { removed: [...removed] }),
        ...(isDeleted !== undefined && { isDeleted }),
      },
    });
  }

  function save(template: Template, body: TemplateChange): void {
    change(template, body);
    toast.success('Modelo salvo!');
  }

  /** REP-09: puts a template into the trash, and shows a message with an undo. */
  function remove(template: Template): void {
    change(template, { isDeleted: true });
    const undo = () => restore(template);
    toast.success('Modelo excluído.', { action: { label: 'Desfazer', onAction: undo } });
  }

  function restore({ id: templateId }: Template): void {
    write('changeTemplate', { params: { templateId }, body: { isDeleted: false } });
  }

  /** REP-10: adds the items to a list, and shows a message with an undo. */
  function putOn(
    template: Template,
    items: readonly PlannedItem[],
    { id: listId, name }: { readonly id: string; readonly name: string },
  ): void {
    store(template);
    const use = planUse(items, createIdSequence());
    for (const body of use.added) write('addListItem', { params: { listId }, body });
    for (const { item, by } of use.raised) addTo(listId, item.id, by);
    const count = use.added.length + use.raised.length;
    if (count === 0) {
      toast.info(`Tudo já estava em "${name}".`);
      return;
    }
    const undo = () => undoUse(listId, use);
    toast.success(`${count === 1 ? '1 item entrou' : `${count} itens entraram`} em "${name}".`, {
      action: { label: 'Desfazer', onAction: undo },
    });
  }

  function undoUse(listId: string, { added, raised }: TemplateUse): void {
    for (const { id: itemId } of added) write('removeListItem', { params: { listId, itemId } });
    for (const { item, by } of raised) addTo(listId, item.id, -by);
  }

  function addTo(listId: string, itemId: string, add: number): void {
    write('changeListItem', { params: { listId, itemId }, body: { add } });
  }

  /** REP-10: creates a list of the items, with the name of the template. */
  function makeList(
    template: Template,
    items: readonly PlannedItem[],
    createList: CreateList,
  ): void {
    store(template);
    createList(template.name, [...planUse(items, createIdSequence()).added]);
  }

  return { save, remove, restore, putOn, makeList };
}

/** REP-08: returns the function that makes a template of the items of a list. */
export function useCreateTemplate() {
  const write = useWrite();
  const toast = useToast();
  return (name: string, portions: number, items: readonly Omit<TemplateItem, 'id'>[]) => {
    const makeId = createIdSequence();
    const templateItems = items.map((item) => ({ ...item, id: makeId() }));
    write('createTemplate', { body: { id: newId(), name, portions, items: templateItems } });
    toast.success('Modelo salvo!');
  };
}
