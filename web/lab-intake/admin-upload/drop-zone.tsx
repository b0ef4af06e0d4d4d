/** Where files come in: dragged onto the page, or chosen with the button. */
import { Button } from '@mantine/core';
import { IconFolder, IconUpload } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { HL7_MAX_BYTES } from '#shared/contract/lab-intake.ts';
import { formatBytes } from '#web/kit/format-bytes.ts';
import type { DropLayerProps } from './drop-layer.tsx';
import classes from './drop-zone.module.css';

/** Dragging is an extra: where its script does not arrive, the button still works. */
const DropLayer = lazy(() =>
  import('./drop-layer.tsx').then(
    (module): { default: ComponentType<DropLayerProps> } => ({ default: module.DropLayer }),
    () => ({ default: () => null }),
  ),
);

const CHOOSE_ID = 'choose-files';

/** Where the next files are chosen: the focus goes there when what it stood on is gone. */
export const focusChoose = () => document.getElementById(CHOOSE_ID)?.focus();

export function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('lab-intake');
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className={classes.zone} aria-label={t('drop.label')}>
      <IconUpload size={24} stroke={1.75} aria-hidden />
      <div className="grow">
        <p className="b">{t('drop.title')}</p>
        <p className="muted caption">{t('drop.formats', { size: formatBytes(HL7_MAX_BYTES) })}</p>
        <p className={classes.warning}>{t('drop.replaces')}</p>
      </div>
      <Button
        id={CHOOSE_ID}
        variant="default"
        size="sm"
        className={classes.choose}
        leftSection={<IconFolder size={18} stroke={1.75} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('drop.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('drop.choose')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen again after it was corrected.
          currentTarget.value = '';
        }}
      />
      <Suspense>
        <DropLayer label={t('drop.here')} onFiles={onFiles} />
      </Suspense>
    </section>
  );
}
