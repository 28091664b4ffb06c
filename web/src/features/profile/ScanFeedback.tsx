import { haptics } from '#platform/haptics.ts';
import { useId } from 'react';
import { scanSwitches, useDeviceSwitch } from '../../lib/device/device-switch.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import styles from './switches.module.css';

/** 'Ao ler um código': turns sound and vibration of the scanner on and off (SCN-06). */
export function ScanFeedback() {
  const id = useId();
  const hasSound = 'AudioContext' in globalThis;
  const hasVibration = haptics.isAvailable();
  if (!hasSound && !hasVibration) return null;
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>Ao ler um código</SectionTitle>
      <ul className={styles.switches}>
        {hasSound && <Switch label="Tocar um som" storageKey={scanSwitches.sound} />}
        {hasVibration && <Switch label="Vibrar" storageKey={scanSwitches.vibration} />}
      </ul>
    </section>
  );
}

function Switch({ label, storageKey }: { readonly label: string; readonly storageKey: string }) {
  const [isOn, toggle] = useDeviceSwitch(storageKey);
  return (
    <li className={styles.switch}>
      <Checkbox isChecked={isOn} label={label} onChange={toggle}>
        <span aria-hidden="true">{label}</span>
      </Checkbox>
    </li>
  );
}
