/** /admin/upload: uploading laboratory files. What needs a person comes first; earlier imports below. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { StaffHeading } from '#web/kit/staff-heading.tsx';
import { UploadTabs } from '../upload-tabs.tsx';
import { Batch } from './batch.tsx';
import { DecisionHost } from './decision-host.tsx';
import { DropZone } from './drop-zone.tsx';
import { LatestImports } from './latest-imports.tsx';
import { LeaveWarning } from './leave-warning.tsx';
import { OrderFiles } from './order-files.tsx';
import { isUnsent } from './upload-list.ts';
import { useUploadList } from './use-upload-list.ts';

export function AdminUploadScreen() {
  const { t } = useTranslation('lab-intake');
  const uploads = useUploadList();
  const { items } = uploads.list;
  const ids = items.flatMap(({ state }) => (state.step === 'stored' ? [state.importId] : [])).join();
  // The same list until another file is stored: the lists below are long.
  const inBatch = useMemo(() => (ids === '' ? [] : ids.split(',')), [ids]);
  return (
    <DecisionHost>
      <StaffHeading title={t('title')} sub={t('sub')} />
      <UploadTabs />
      <DropZone onFiles={(files) => files.length > 0 && uploads.acts.add(files)} />
      {items.length > 0 && <Batch uploads={uploads} importIds={inBatch} />}
      <LatestImports hidden={inBatch} />
      <OrderFiles />
      <LeaveWarning unsent={items.filter(isUnsent).length} />
    </DecisionHost>
  );
}
