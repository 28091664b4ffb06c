import { haptics } from '#platform/haptics.ts';
import { scanSwitches, useDeviceSwitch } from '../../lib/device/device-switch.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { classNames } from '../../ui/class-names.ts';
import { hasSound } from './signals.ts';
import styles from './SignalSwitches.module.css';

/**
 * Buttons that switch the sound and the vibration after a scan on and off. Offers only the signals
 * that this device has (SCN-06).
 */
export function SignalSwitches() {
  return (
    <div className={styles.switches} role="group" aria-label="Avisos da leitura">
      {hasSound() && <Switch name="Som" icon="sound" storageKey={scanSwitches.sound} />}
      {haptics.isAvailable() && (
        <Switch name="Vibração" icon="vibration" storageKey={scanSwitches.vibration} />
      )}
    </div>
  );
}

interface SwitchProps {
  readonly name: string;
  readonly icon: 'sound' | 'vibration';
  readonly storageKey: string;
}

function Switch({ name, icon, storageKey }: SwitchProps) {
  const [isOn, toggle] = useDeviceSwitch(storageKey);
  return (
    <IconButton
      icon={icon}
      label={name}
      aria-pressed={isOn}
      className={classNames(styles.switch, !isOn && styles.off)}
      onClick={toggle}
    />
  );
}
