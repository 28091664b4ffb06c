import { useId, useSyncExternalStore } from 'react';
import {
  chooseTheme,
  readTheme,
  subscribeTheme,
  themes,
  type Theme,
} from '../../lib/device/theme.ts';
import { Icon, type IconName } from '../../ui/signs/Icon.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import styles from './ThemeChoice.module.css';

const optionViews: Record<Theme, { label: string; icon: IconName }> = {
  light: { label: 'Claro', icon: 'sun' },
  dark: { label: 'Escuro', icon: 'moon' },
  system: { label: 'Sistema', icon: 'auto' },
};

/** 'Aparência': selects the theme, which is stored on this device for all its users. */
export function ThemeChoice() {
  const id = useId();
  const theme = useSyncExternalStore(subscribeTheme, readTheme);
  return (
    <section>
      <SectionTitle id={id}>Aparência</SectionTitle>
      <div className={styles.choice} role="radiogroup" aria-labelledby={id}>
        {themes.map((option) => (
          <label key={option} className={styles.option}>
            <input
              type="radio"
              name={id}
              className={styles.radio}
              checked={option === theme}
              onChange={() => chooseTheme(option)}
            />
            <Icon name={optionViews[option].icon} />
            {optionViews[option].label}
          </label>
        ))}
      </div>
    </section>
  );
}
