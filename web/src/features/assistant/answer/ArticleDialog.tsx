import { articleById } from '@quitanda/contract/knowledge/article-by-id';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import styles from './ArticleDialog.module.css';
import { Markdown } from './markdown/Markdown.tsx';

export interface ArticleDialogProps {
  readonly articleId: string | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** AI-22: a whole article of the built-in knowledge base. */
export function ArticleDialog({ articleId = '', isOpen, onClose }: ArticleDialogProps) {
  const article = articleById(articleId);
  return (
    <Dialog title={article?.title ?? 'Artigo'} isOpen={isOpen} onClose={onClose}>
      {article === undefined ? (
        <p>Este artigo não existe mais.</p>
      ) : (
        <div className={styles.article}>
          <p className={styles.general}>não vem dos seus dados</p>
          <Markdown text={article.text} />
        </div>
      )}
    </Dialog>
  );
}
