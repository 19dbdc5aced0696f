import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { wordsOf } from '../../text/reader.ts';
import styles from './dashboard.module.css';

const filterText = wordsOf('filters');

interface FilterSheetProps {
  readonly isOpen: boolean;
  readonly children: ReactNode;
  onClose(): void;
}

/** The filters on a phone, over the view that they change. */
export function FilterSheet({ isOpen, children, onClose }: FilterSheetProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="85%"
      title={filterText.title}
      classNames={{ title: 'text-18 bold' }}
      // The sheet's heading is no banner: the page has one already.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': filterText.close, size: 44 }}
    >
      {children}
      <div className={styles.sheetEnd}>
        <Button fullWidth size="md" onClick={onClose}>
          {filterText.showPrices}
        </Button>
      </div>
    </Drawer>
  );
}
