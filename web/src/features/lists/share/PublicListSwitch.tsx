import type { ListSummary } from '@quitanda/contract';
import { useWrite } from '../../../sync/react/use-write.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import styles from './PublicListSwitch.module.css';

interface Props {
  readonly list: Pick<ListSummary, 'id' | 'inviteToken' | 'isPublic'>;
}

/** TXT-04: whether everybody with the link may read the copy of the list without an account. */
export function PublicListSwitch({ list: { id: listId, inviteToken, isPublic } }: Props) {
  const write = useWrite();
  const label = 'Qualquer pessoa com o link vê esta lista';
  const change = (isNowPublic: boolean) =>
    inviteToken !== null &&
    write(
      'changeListShare',
      { params: { listId }, body: { inviteToken, isPublic: isNowPublic } },
      { failureText: 'Não foi possível mudar quem vê a lista.' },
    );
  return (
    <div className={styles.switch}>
      <Checkbox isChecked={isPublic === true} label={label} onChange={change}>
        <span aria-hidden="true">{label}</span>
      </Checkbox>
      <p className={styles.hint}>Sem conta, sem nomes de pessoas e sem preços.</p>
    </div>
  );
}
