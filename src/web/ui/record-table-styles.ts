import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Center.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Pagination.layer.css';
import '@mantine/core/styles/Table.layer.css';
import 'mantine-datatable/styles.layer.css';
