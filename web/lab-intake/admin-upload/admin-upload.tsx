/** /admin/upload: uploading laboratory files. What needs a person comes first; earlier imports below. */
import { useTranslation } from 'react-i18next';
import { StaffHeading } from '#web/kit/staff-heading.tsx';
import { Batch } from './batch.tsx';
import { DecisionHost } from './decision-host.tsx';
import { DropZone } from './drop-zone.tsx';
import { LatestImports } from './latest-imports.tsx';
import { LeaveWarning } from './leave-warning.tsx';
import { SetAside } from './set-aside.tsx';
import { isUnsent } from './upload-list.ts';
import { useUploadList } from './use-upload-list.ts';

export function AdminUploadScreen() {
  const { t } = useTranslation('lab-intake');
  const uploads = useUploadList();
  const { items } = uploads.list;
  const inBatch = items.flatMap(({ state }) => (state.step === 'stored' ? [state.importId] : []));
  return (
    <DecisionHost>
      <StaffHeading title={t('title')} sub={t('sub')} />
      <DropZone onFiles={(files) => files.length > 0 && uploads.add(files)} />
      {items.length > 0 && <Batch uploads={uploads} importIds={inBatch} />}
      <SetAside />
      <LatestImports hidden={inBatch} />
      <LeaveWarning unsent={items.filter(isUnsent).length} />
    </DecisionHost>
  );
}
