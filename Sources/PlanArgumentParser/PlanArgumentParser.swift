// PlanArgumentParser
