/** The sign of a product group; content names a Tabler icon, unknown names get the test tube. */
import {
  IconBolt,
  IconButterfly,
  IconDropletHalf2,
  IconHeartRateMonitor,
  IconReportMedical,
  IconRun,
  IconShield,
  IconSun,
  IconTestPipe,
  IconWaveSine,
} from '@tabler/icons-react';

const ICONS: Record<string, typeof IconTestPipe> = {
  IconBolt,
  IconButterfly,
  IconDropletHalf2,
  IconHeartRateMonitor,
  IconReportMedical,
  IconRun,
  IconShield,
  IconSun,
  IconWaveSine,
};

export function GroupIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? IconTestPipe;
  return <Icon size={24} stroke={1.75} aria-hidden />;
}
