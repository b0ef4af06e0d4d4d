/** The idea of the product in one picture. */
import { useTranslation } from 'react-i18next';
import { HeroDrawing } from './hero-drawing.tsx';
import classes from './hero-scene.module.css';

export function HeroScene() {
  const { t } = useTranslation('catalogue');
  return (
    <div className={classes.scene} role="img" aria-label={t('home.scene.label')}>
      <HeroDrawing />
    </div>
  );
}
