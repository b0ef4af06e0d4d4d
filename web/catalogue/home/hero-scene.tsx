/** The idea of the product in one picture. The words beside it do not wait for the drawing; its place is kept. */
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './hero-scene.module.css';

const HeroDrawing = lazy(async () => ({ default: (await import('./hero-drawing.tsx')).HeroDrawing }));

export function HeroScene() {
  const { t } = useTranslation('catalogue');
  const place = (
    <>
      <svg className={classes.wide} width="100%" height="392" aria-hidden />
      <svg className={classes.phone} width="100%" viewBox="0 0 390 330" aria-hidden />
    </>
  );
  return (
    <div className={classes.scene} role="img" aria-label={t('home.scene.label')}>
      <Suspense fallback={place}>
        <HeroDrawing />
      </Suspense>
    </div>
  );
}
