import type { ListSummary } from '@quitanda/contract';
import { useWrite } from '../../../sync/react/use-write.ts';
import { SwitchRow } from '../../../ui/buttons/SwitchRow.tsx';
import styles from './PublicListSwitch.module.css';

interface Props {
  readonly list: Pick<ListSummary, 'id' | 'inviteToken' | 'isPublic'>;
}

/** TXT-04: whether everybody with the link may read the copy of the list without an account. */
export function PublicListSwitch({ list: { id: listId, inviteToken, isPublic } }: Props) {
  const write = useWrite();
  const change = (isNowPublic: boolean) =>
    inviteToken !== null &&
    write(
      'changeListShare',
      { params: { listId }, body: { inviteToken, isPublic: isNowPublic } },
      { failureText: 'Não foi possível mudar quem vê a lista.' },
    );
  return (
    <div className={styles.switch}>
      <SwitchRow
        name="Qualquer pessoa com o link vê esta lista"
        meta="Sem conta, sem nomes de pessoas e sem preços."
        isOn={isPublic === true}
        onChange={change}
      />
    </div>
  );
}
