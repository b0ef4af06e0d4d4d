/** Three tests of one value, from below the range into it. Two drawings, wide and phone; CSS shows one of them. */
import { useTranslation } from 'react-i18next';
import classes from './hero-scene.module.css';
import { Ridge } from './ridge.tsx';
import { SceneLine } from './scene-line.tsx';

const RIPPLES = ['M560 372h70', 'M980 332h120', 'M1150 358h90', 'M1240 322h60', 'M640 330h44'];

export function HeroDrawing() {
  return (
    <>
      <WideScene />
      <PhoneScene />
    </>
  );
}

function WideScene() {
  const { t } = useTranslation('catalogue');
  return (
    <svg
      className={classes.wide}
      width="100%"
      height="392"
      viewBox="80 0 1280 392"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
    >
      <Ridge />
      <rect x="-400" y="300" width="2240" height="392" fill="var(--lake)" />
      <polygon
        points="520,300 596,318 700,340 806,346 868,372 960,392 1040,392 1090,360 1204,338 1330,330 1440,344 1440,300"
        fill="var(--lake-2)"
        opacity=".55"
      />
      {RIPPLES.map((path) => (
        <path key={path} d={path} stroke="var(--lake-3)" strokeWidth="2" />
      ))}
      <SceneLine y={300} limit={360} from={120} to={1432} step={16} />
      <Earlier x={264} y={300} radius={7} value="9 µg/l" when={t('home.scene.first')} />
      <Earlier x={472} y={300} radius={7} value="22 µg/l" when={t('home.scene.second')} />
      <rect x="772" y="270" width="8" height="54" rx="3" fill="var(--ink)" stroke="var(--paper)" strokeWidth="3" />
      <rect x="710" y="216" width="132" height="42" rx="21" fill="var(--ink)" />
      <Label x={776} y={244} size={21} bold fill="var(--paper)" text="41 µg/l" />
      <Label x={776} y={348} bold text={t('home.scene.third')} />
      <Label x={776} y={368} text={t('home.scene.within')} />
    </svg>
  );
}

function PhoneScene() {
  const { t } = useTranslation('catalogue');
  return (
    <svg className={classes.phone} width="100%" viewBox="0 0 390 330" preserveAspectRatio="xMidYMax slice" aria-hidden>
      <g transform="translate(-330 36) scale(.62)">
        <Ridge />
      </g>
      <rect x="-400" y="222" width="1190" height="330" fill="var(--lake)" />
      <SceneLine y={222} limit={129} from={24} to={388} step={7} />
      <Earlier x={87} y={222} radius={6} value="9" when={t('home.scene.firstShort')} />
      <Earlier x={180} y={222} radius={6} value="22" when={t('home.scene.secondShort')} />
      <rect x="308" y="200" width="6" height="42" rx="2" fill="var(--ink)" stroke="var(--paper)" strokeWidth="2" />
      <rect x="259" y="156" width="104" height="34" rx="17" fill="var(--ink)" />
      <Label x={311} y={179} size={17} bold fill="var(--paper)" text="41 µg/l" />
      <Label x={311} y={268} bold text={t('home.scene.thirdShort')} />
      <Label x={311} y={288} text={t('home.scene.withinShort')} />
    </svg>
  );
}

function Earlier({ x, y, radius, value, when }: { x: number; y: number; radius: number; value: string; when: string }) {
  const first = y + (radius === 7 ? 48 : 46);
  return (
    <>
      <circle cx={x} cy={y} r={radius} fill="var(--paper)" stroke="var(--ink)" strokeWidth="2.5" />
      <Label x={x} y={first} bold text={value} />
      <Label x={x} y={first + 20} text={when} />
    </>
  );
}

function Label({
  x,
  y,
  text,
  bold,
  size = 16,
  fill,
}: {
  x: number;
  y: number;
  text: string;
  bold?: boolean;
  size?: number;
  fill?: string;
}) {
  return (
    <text
      x={x}
      y={y}
      textAnchor="middle"
      fontSize={size}
      fontWeight={bold ? 700 : 400}
      fill={fill ?? (bold ? 'var(--ink)' : 'var(--ink-2)')}
    >
      {text}
    </text>
  );
}
