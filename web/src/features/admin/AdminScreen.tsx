import { useState } from 'react';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { FilterChips } from '../../ui/fields/FilterChips.tsx';
import styles from './admin.module.css';
import { HouseholdSizes } from './HouseholdSizes.tsx';
import { Moderation } from './Moderation.tsx';
import { People } from './People.tsx';
import { ServerState } from './ServerState.tsx';
import { useAdminRead } from './use-admin-read.ts';

const tabs = [
  { value: 'server', label: 'Servidor' },
  { value: 'people', label: 'Pessoas' },
  { value: 'households', label: 'Casas' },
  { value: 'catalogue', label: 'Catálogo' },
];

/**
 * The screen at '/admin', for operators only (ADM-02). It shows no controls until the server has
 * confirmed that the person is an operator.
 */
export function AdminScreen() {
  const { data, hasFailed, isLoading, refresh } = useAdminRead('getAdminOverview', {});
  const [tab, setTab] = useState('server');
  if (data === undefined) {
    return (
      <div className={styles.main}>
        {hasFailed ? (
          <LoadFailure art="list" text="Falha ao buscar os dados do servidor." onRetry={refresh} />
        ) : (
          <Skeleton rows={5} />
        )}
      </div>
    );
  }
  return (
    <div className={styles.main}>
      <h1>Administração</h1>
      <FilterChips
        label="Parte"
        options={tabs}
        value={tab}
        onChange={setTab}
        className={styles.parts}
      />
      {tab === 'server' && (
        <ServerState overview={data} isLoading={isLoading} onChanged={refresh} />
      )}
      {tab === 'people' && <People />}
      {tab === 'households' && <HouseholdSizes />}
      {tab === 'catalogue' && <Moderation />}
    </div>
  );
}
