import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../../ui/signs/Icon.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { swipeStep, wrapIndex } from './carousel.ts';
import styles from './Carousel.module.css';
import { slides } from './slides.ts';

/**
 * Focusing a link must not scroll the track, because a transform already moves the track. With a
 * scroll added to the transform, parts of two slides would be visible.
 */
const withoutScroll = { preventScroll: true };

/** HOM-02: three slides. Swipes, buttons, dots and arrow keys change the slide. No timer does. */
export function Carousel() {
  const [current, setCurrent] = useState(0);
  const swipeStart = useRef<number>(undefined);
  const track = useRef<HTMLDivElement>(null);
  const moveBy = (step: number) => setCurrent(wrapIndex(current, step, slides.length));

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    // Alt with an arrow key is the browser's shortcut for Back and Forward.
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const isInSlide = track.current?.contains(event.target as Node) === true;
    flushSync(() => moveBy(step));
    // The previous slide became inert and lost the focus. The focus moves to the link of the new
    // slide, so that the arrow keys still reach the carousel.
    if (isInSlide) {
      track.current?.querySelector<HTMLElement>(':scope > :not([inert]) a')?.focus(withoutScroll);
    }
  }

  function onPointerUp(event: PointerEvent) {
    if (swipeStart.current === undefined) return;
    moveBy(swipeStep(event.clientX - swipeStart.current));
    swipeStart.current = undefined;
  }

  return (
    <section
      className={styles.carousel}
      aria-roledescription="carrossel"
      aria-label="O que você pode fazer"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => (swipeStart.current = event.clientX)}
      onPointerUp={onPointerUp}
      onPointerCancel={() => (swipeStart.current = undefined)}
    >
      <div ref={track} className={styles.track} data-current={current} aria-live="polite">
        {slides.map((slide, index) => (
          <div
            key={slide.title}
            className={styles.slide}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} de ${slides.length}`}
            inert={index !== current}
          >
            <img
              className={styles.picture}
              src={slide.picture}
              width={320}
              height={220}
              alt=""
              draggable={false}
            />
            <div className={styles.words}>
              <h2>{slide.title}</h2>
              <p>{slide.text}</p>
              <LinkButton kind="primary" to={slide.to} className={styles.action}>
                {slide.action}
                <Icon name="arrow-right" />
              </LinkButton>
            </div>
          </div>
        ))}
      </div>
      <div className={styles.controls}>
        <IconButton icon="chevron-left" label="Slide anterior" onClick={() => moveBy(-1)} />
        {slides.map((slide, index) => (
          <button
            key={slide.title}
            type="button"
            className={styles.dot}
            aria-label={`Ir para o slide ${index + 1}: ${slide.title}`}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => setCurrent(index)}
          />
        ))}
        <IconButton icon="chevron-right" label="Próximo slide" onClick={() => moveBy(1)} />
      </div>
    </section>
  );
}
