/** The icon of an area: the content names it; an unknown name gets a neutral one. */
import {
  IconBarbell,
  IconButterfly,
  IconCandy,
  IconDiamond,
  IconDroplet,
  IconFilter,
  IconFlame,
  IconGenderMale,
  IconHeart,
  IconLeaf,
  IconMagnet,
  IconShield,
  IconSun,
  IconTestPipe,
  IconWaveSine,
} from '@tabler/icons-react';

const ICONS: Record<string, typeof IconTestPipe> = {
  barbell: IconBarbell,
  butterfly: IconButterfly,
  candy: IconCandy,
  diamond: IconDiamond,
  droplet: IconDroplet,
  filter: IconFilter,
  flame: IconFlame,
  'gender-male': IconGenderMale,
  heart: IconHeart,
  leaf: IconLeaf,
  magnet: IconMagnet,
  shield: IconShield,
  sun: IconSun,
  'wave-sine': IconWaveSine,
};

export function AreaIcon({ name, size = 24 }: { name: string; size?: number }) {
  const Icon = ICONS[name] ?? IconTestPipe;
  return <Icon size={size} stroke={1.75} aria-hidden />;
}
