/** Cuts a chosen picture to a square, by touch, mouse, arrow keys and a slider, and sends it. */
import 'react-easy-crop/react-easy-crop.css';
import { useEffect, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import type { UserView } from '#shared/views/identity.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { cutSquare } from './cut-square.ts';
import classes from './photo-dialog.module.css';
import { SendPhoto } from './send-photo.tsx';

export interface PhotoDialogProps {
  user: UserView;
  file: File;
  onDone: (saved: boolean) => void;
}

const LARGEST_ZOOM = 4;
const ZOOM_STEP = 0.1;
/** Pixels that an arrow key moves the picture by. */
const KEYBOARD_STEP = 8;

export function PhotoDialog({ user, file, onDone }: PhotoDialogProps) {
  const { t } = useTranslation(['profile', 'errors']);
  const [source, setSource] = useState<string | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);

  useEffect(() => {
    const made = URL.createObjectURL(file);
    setSource(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  return (
    <Dialog isOpen title={t('profile:photo.cut')} onClose={() => onDone(false)}>
      <p className="muted">{t('profile:photo.help')}</p>
      <div className={classes.stage}>
        {source && (
          <Cropper
            image={source}
            crop={crop}
            zoom={zoom}
            aspect={1}
            cropShape="round"
            showGrid={false}
            maxZoom={LARGEST_ZOOM}
            keyboardStep={KEYBOARD_STEP}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_percents, pixels) => setArea(pixels)}
            mediaProps={{ alt: '', onError: () => setUnreadable(true) }}
            cropperProps={{ role: 'group', 'aria-label': t('profile:photo.move') }}
            disableAutomaticStylesInjection
          />
        )}
      </div>
      <p role="alert" className={classes.fault}>
        {isUnreadable && t('errors:code.photo-unreadable')}
      </p>
      <label className={classes.zoom}>
        <span>{t('profile:photo.zoom')}</span>
        <input
          type="range"
          min={1}
          max={LARGEST_ZOOM}
          step={ZOOM_STEP}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </label>
      <SendPhoto
        user={user}
        cut={async () => (source && area ? cutSquare(source, area) : null)}
        isReady={area !== null}
        onDone={onDone}
      />
    </Dialog>
  );
}
