import type { NoticePreferences } from '@quitanda/contract';
import { useState } from 'react';
import { useWrite } from '../../sync/react/use-write.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { RowGroup } from '../../ui/layout/RowGroup.tsx';
import { RowWords } from '../../ui/layout/RowWords.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { Icon } from '../../ui/signs/Icon.tsx';
import tile from '../../ui/signs/icon-tile.module.css';
import { QuietDialog, TimeDialog } from './TimeDialogs.tsx';
import styles from './NoticesScreen.module.css';
import { Waiting } from './Waiting.tsx';
import { atTime, betweenTimes } from './times-of-day.ts';

interface Props {
  readonly preferences: NoticePreferences & { readonly mailsDigest: boolean };
  /** The preferences whose changes wait for a network. */
  readonly waiting: ReadonlySet<string>;
}

/** 'Sem incomodar': the quiet time (NOT-08) and the summary of a day (NOT-10). */
export function QuietRows({ preferences, waiting }: Props) {
  const { quiet, hasDigest, digestAt, mailsDigest } = preferences;
  const write = useWrite();
  const [dialog, setDialog] = useState<'quiet' | 'digest'>();
  const change = (body: Partial<NoticePreferences>) => write('changeNoticePreferences', { body });
  const close = () => setDialog(undefined);
  const isDigestWaiting = waiting.has('hasDigest') || waiting.has('digestAt');
  return (
    <section aria-labelledby="sem-incomodar" className={styles.section}>
      <SectionTitle id="sem-incomodar">Sem incomodar</SectionTitle>
      <RowGroup>
        <li>
          <button
            type="button"
            className={styles.setting}
            aria-haspopup="dialog"
            onClick={() => setDialog('quiet')}
          >
            <Icon name="moon" className={tile.tile} />
            <RowWords
              name="Silêncio"
              meta={
                waiting.has('quiet') ? (
                  <Waiting />
                ) : quiet === null ? (
                  'Desligado'
                ) : (
                  betweenTimes(quiet)
                )
              }
            />
            <span className={styles.change}>Mudar</span>
          </button>
        </li>
        <li className={styles.setting}>
          <Icon name="mail" className={tile.tile} />
          <RowWords
            name="Um resumo por dia"
            meta={
              isDigestWaiting ? (
                <Waiting />
              ) : (
                `No lugar dos outros, ${atTime(digestAt)}${mailsDigest ? ', por e-mail' : ''}`
              )
            }
          />
          <span className={styles.controls}>
            {hasDigest && (
              <Button
                kind="ghost"
                size="sm"
                aria-haspopup="dialog"
                aria-label="Mudar a hora do resumo"
                onClick={() => setDialog('digest')}
              >
                Mudar
              </Button>
            )}
            <Checkbox
              isChecked={hasDigest}
              label="Um resumo por dia"
              onChange={(isOn) => change({ hasDigest: isOn })}
            />
          </span>
        </li>
      </RowGroup>
      <QuietDialog
        isOpen={dialog === 'quiet'}
        quiet={quiet}
        onSave={(chosen) => {
          close();
          change({ quiet: chosen });
        }}
        onClose={close}
      />
      <TimeDialog
        title="Um resumo por dia"
        label="Hora do resumo"
        isOpen={dialog === 'digest'}
        initial={digestAt}
        onSave={(chosen) => {
          close();
          change({ digestAt: chosen });
        }}
        onClose={close}
      />
    </section>
  );
}
